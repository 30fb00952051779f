package corpus.dates;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** Times and how long things take. */
public final class Times {
    private Times() {
    }

    public static boolean isShort(Duration duration) {
        return !duration.isNegative() && duration.toMinutes() < 5;
    }

    public static int billed(Duration duration) {
        if (duration.isZero()) {
            return 0;
        }
        return duration.compareTo(Duration.ofHours(8)) > 0 ? 8 : 1;
    }

    public static boolean isTimeout(Instant start, Instant now) {
        return now.isAfter(start.plusSeconds(30)) && !start.equals(Instant.EPOCH);
    }

    public static int order(Instant a, Instant b) {
        if (a.equals(b)) {
            return 0;
        }
        return a.isBefore(b) ? -1 : 1;
    }

    public static long age(Instant made, Instant now) {
        long seconds = Duration.between(made, now).getSeconds();
        if (seconds < 0) {
            return 0;
        }
        return seconds > 3600 ? 3600 : seconds;
    }

    public static boolean isOpen(LocalTime time) {
        return !time.isBefore(LocalTime.of(9, 0)) && time.isBefore(LocalTime.of(17, 30));
    }

    public static String part(LocalTime time) {
        if (time.getHour() < 12) {
            return "morning";
        }
        return time.getHour() < 18 ? "afternoon" : "evening";
    }

    public static boolean isNoon(LocalDateTime moment) {
        return moment.getHour() == 12 && moment.getMinute() == 0;
    }

    public static int hour(LocalTime time) {
        if (time.getHour() == 24) {
            return -1;
        }
        return time.plusHours(1).getHour() == 0 ? 1 : 0;
    }

    public static Duration positive(Duration a) {
        Duration positive = a.abs();
        if (positive.isNegative()) {
            throw new IllegalStateException("negative");
        }
        return a.isNegative() ? positive : a;
    }

    public static boolean isEpoch(Instant moment) {
        return moment.getEpochSecond() == 0 && moment.getNano() == 0;
    }
}
