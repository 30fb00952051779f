import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.BitSet;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

class Shop {
    static boolean isModern(LocalDate date) {
        return date.getYear() > 2000;
    }

    static String compare(Instant a, Instant b) {
        return a.isBefore(b) ? "early" : "late";
    }

    static boolean isLong(Duration duration) {
        return duration.compareTo(Duration.ofHours(1)) > 0;
    }

    static int sign(BigInteger number) {
        if (number.signum() < 0) {
            return -1;
        }
        return number.compareTo(BigInteger.TEN) > 0 ? 1 : 0;
    }

    static boolean isRich(BigDecimal money) {
        return money.compareTo(new BigDecimal("100.00")) >= 0;
    }

    static long bits(UUID id) {
        return id.getMostSignificantBits() == 5 ? 1 : id.getLeastSignificantBits();
    }

    static int first(Reader in) throws IOException {
        int c = in.read();
        if (c < 0) {
            return -1;
        }
        return c == 'x' ? 1 : 0;
    }

    static boolean has(BitSet set) {
        return set.get(3) && set.cardinality() == 2;
    }

    static String message(Exception e) {
        return e.getMessage() == null ? "none" : e.getMessage();
    }

    static int kind(Throwable thrown) {
        if (thrown instanceof IllegalArgumentException) {
            return 1;
        }
        return thrown instanceof IOException ? 2 : 0;
    }

    static boolean count(AtomicInteger counter) {
        return counter.incrementAndGet() > 10;
    }

    static boolean isGerman(Locale locale) {
        return locale == Locale.GERMANY;
    }
}
