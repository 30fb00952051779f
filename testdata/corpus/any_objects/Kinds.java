package corpus.any_objects;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.URI;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Parameters of other classes of the JDK. */
public final class Kinds {
    private Kinds() {
    }

    public static int depth(Throwable error) {
        if (error.getCause() == null) {
            return 1;
        }
        return error.getCause().getCause() == null ? 2 : 3;
    }

    public static int exit(Exception error) {
        if (error instanceof IllegalArgumentException) {
            return 2;
        }
        String message = error.getMessage();
        return message == null || message.isEmpty() ? 70 : 1;
    }

    public static int next(AtomicInteger counter, int most) {
        if (counter.get() >= most) {
            return -1;
        }
        return counter.incrementAndGet() == most ? 1 : 0;
    }

    public static boolean once(AtomicBoolean done) {
        return done.compareAndSet(false, true) && done.get();
    }

    public static String swapped(AtomicReference<String> holder, String text) {
        String before = holder.getAndSet(text);
        return before == null ? "" : before;
    }

    public static int first(Reader reader) throws IOException {
        int c = reader.read();
        if (c < 0) {
            return -1;
        }
        return c == '#' ? 1 : 0;
    }

    public static boolean isImage(InputStream in) throws IOException {
        return in.read() == 0x89 && in.read() == 'P';
    }

    public static boolean isSafe(URI uri) {
        return "https".equals(uri.getScheme()) && uri.getPort() == -1;
    }

    public static boolean isNil(UUID id) {
        return id.getMostSignificantBits() == 0 && id.getLeastSignificantBits() == 0;
    }

    public static String hello(Locale locale) {
        return locale.getLanguage().equals("de") ? "hallo" : "hello";
    }

    public static int rolled(Random random) {
        int value = random.nextInt(6);
        return value > 5 ? -1 : value + 1;
    }

    public static int rest(CharSequence text) {
        if (text instanceof String) {
            return 0;
        }
        return text.length() > 0 ? 2 : 1;
    }

    public static void print(Appendable out, String text) throws IOException {
        if (text == null) {
            return;
        }
        out.append(text.isEmpty() ? "-" : text);
    }
}
