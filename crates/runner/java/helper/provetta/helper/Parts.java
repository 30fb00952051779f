package provetta.helper;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * In: an object of a class of the platform. Out: what its getters show, numbers and strings; null if the class is
 * none of these. What is shown, and in which order, is known to the engine too.
 */
final class Parts {
    private Parts() {}

    /** Whatever its class is, the parts of an object of exactly that class: no user code runs. */
    static Object[] of(Object object) {
        Class<?> is = object.getClass();
        if (is == BigInteger.class) {
            return parts(object.toString());
        } else if (is == BigDecimal.class) {
            BigDecimal number = (BigDecimal) object;
            return parts(number.unscaledValue().toString(), number.scale());
        } else if (object instanceof UUID id) {
            return parts(id.getMostSignificantBits(), id.getLeastSignificantBits());
        } else if (object instanceof LocalDate date) {
            return parts(date.getYear(), date.getMonthValue(), date.getDayOfMonth());
        } else if (object instanceof LocalTime time) {
            return parts(time.getHour(), time.getMinute(), time.getSecond(), time.getNano());
        } else if (object instanceof LocalDateTime at) {
            return parts(
                    at.getYear(),
                    at.getMonthValue(),
                    at.getDayOfMonth(),
                    at.getHour(),
                    at.getMinute(),
                    at.getSecond(),
                    at.getNano());
        } else if (object instanceof Instant instant) {
            return parts(instant.getEpochSecond(), instant.getNano());
        } else if (object instanceof Duration duration) {
            return parts(duration.getSeconds(), duration.getNano());
        } else if (object instanceof Period period) {
            return parts(period.getYears(), period.getMonths(), period.getDays());
        } else if (object instanceof Year year) {
            return parts(year.getValue());
        } else if (object instanceof YearMonth month) {
            return parts(month.getYear(), month.getMonthValue());
        } else if (is == AtomicInteger.class) {
            return parts(((AtomicInteger) object).get());
        } else if (is == AtomicLong.class) {
            return parts(((AtomicLong) object).get());
        } else if (is == AtomicBoolean.class) {
            return parts(((AtomicBoolean) object).get());
        } else if (is == ByteArrayOutputStream.class) {
            byte[] bytes = ((ByteArrayOutputStream) object).toByteArray();
            Object[] parts = new Object[bytes.length];
            for (int i = 0; i < bytes.length; i++) {
                parts[i] = bytes[i];
            }
            return parts;
        }
        return null;
    }

    private static Object[] parts(Object... parts) {
        return parts;
    }

    /** The type by which a part is written: a number is none of a box. */
    static Class<?> type(Object part) {
        if (part instanceof Integer) {
            return int.class;
        } else if (part instanceof Long) {
            return long.class;
        } else if (part instanceof Byte) {
            return byte.class;
        } else if (part instanceof Boolean) {
            return boolean.class;
        }
        return Object.class;
    }
}
