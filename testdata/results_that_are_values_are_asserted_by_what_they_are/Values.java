import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

class Values {
    enum Color {
        RED,
        GREEN {
            @Override
            int code() {
                return 2;
            }
        };

        int code() {
            return 1;
        }
    }

    static Color color(boolean red) {
        return red ? Color.RED : Color.GREEN;
    }

    static DayOfWeek day(int n) {
        return n == 1 ? DayOfWeek.MONDAY : DayOfWeek.FRIDAY;
    }

    static LocalDate leap() {
        return LocalDate.of(2024, 2, 28).plusDays(1);
    }

    static LocalDateTime noon(LocalDate date) {
        return date.atTime(12, 0);
    }

    static Duration wait(boolean twice) {
        return Duration.ofMillis(twice ? 3000 : 1500);
    }

    static BigDecimal cents(int n) {
        return BigDecimal.valueOf(n == 5 ? -5 : 100, 2);
    }

    static BigInteger large() {
        return BigInteger.ONE.shiftLeft(70).negate();
    }

    static UUID id() {
        return new UUID(1, -2);
    }

    static void count(AtomicInteger counter) {
        counter.addAndGet(5);
    }

    static ByteArrayOutputStream bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(7);
        out.write(255);
        return out;
    }

    static StringWriter text() {
        StringWriter out = new StringWriter();
        out.write("ab");
        return out;
    }
}
