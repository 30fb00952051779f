package corpus.services;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who is logged in. */
public final class Sessions {
    /** Checks passwords. */
    public interface Directory {
        boolean accepts(String user, char[] password);
    }

    /** Sends mail. */
    public interface Mailer {
        void send(String to, String text);
    }

    private final Map<String, Instant> open = new HashMap<>();
    private final List<String> failed = new ArrayList<>();
    private final Directory directory;

    public Sessions(Directory directory) {
        this.directory = directory;
    }

    public boolean login(String user, char[] password, Instant now) {
        if (user == null || user.isEmpty()) {
            return false;
        }
        if (!directory.accepts(user, password)) {
            failed.add(user);
            return false;
        }
        open.put(user, now);
        return true;
    }

    public boolean isOpen(String user, Instant now) {
        Instant since = open.get(user);
        if (since == null) {
            return false;
        }
        return Duration.between(since, now).toMinutes() < 30;
    }

    public boolean logout(String user) {
        return open.remove(user) != null;
    }

    public int warn(Mailer mailer) {
        int sent = 0;
        for (String user : failed) {
            if (user.contains("@")) {
                mailer.send(user, "failed");
                sent++;
            }
        }
        return sent;
    }

    public static boolean isNight(Clock clock) {
        long second = clock.instant().getEpochSecond() % 86_400;
        return second < 6 * 3600;
    }
}
