package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;

/** A reduction, until a day and from an amount on. */
public final class Coupon {
    private final String code;
    private final int percent;
    private final LocalDate lastDay;
    private final BigDecimal from;

    public Coupon(String code, int percent, LocalDate lastDay, BigDecimal from) {
        if (!code.startsWith("C-")) {
            throw new IllegalArgumentException("code: " + code);
        }
        if (percent < 1 || percent > 50) {
            throw new IllegalArgumentException("percent: " + percent);
        }
        this.code = code;
        this.percent = percent;
        this.lastDay = lastDay;
        this.from = from;
    }

    public String code() {
        return code;
    }

    public boolean isValid(LocalDate day) {
        return lastDay == null || !day.isAfter(lastDay);
    }

    /** What is left to pay. */
    public BigDecimal reduce(BigDecimal amount) {
        if (amount.compareTo(from) < 0) {
            return amount;
        }
        BigDecimal rest = BigDecimal.valueOf(100 - percent);
        return amount.multiply(rest).divide(BigDecimal.valueOf(100), 2, RoundingMode.HALF_UP);
    }
}
