package corpus.big_numbers;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Money as decimal numbers. */
public final class Money {
    private static final BigDecimal LIMIT = new BigDecimal("1000.00");

    private final BigDecimal amount;

    public Money(BigDecimal amount) {
        if (amount == null || amount.signum() < 0) {
            throw new IllegalArgumentException("an amount");
        }
        this.amount = amount;
    }

    public boolean isOver(BigDecimal limit) {
        return amount.compareTo(limit) > 0 && amount.signum() > 0;
    }

    public Money minus(Money other) {
        if (other.amount.compareTo(amount) > 0) {
            throw new IllegalStateException("not enough");
        }
        return new Money(amount.subtract(other.amount));
    }

    public static BigDecimal tax(BigDecimal net) {
        if (net.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal tax = net.multiply(new BigDecimal("0.19")).setScale(2, RoundingMode.HALF_UP);
        return tax.scale() != 2 ? null : tax;
    }

    public static int level(BigDecimal total) {
        if (total.compareTo(LIMIT) >= 0) {
            return 2;
        }
        return total.compareTo(BigDecimal.TEN) < 0 ? 0 : 1;
    }

    public static boolean isSame(BigDecimal a, BigDecimal b) {
        return a.compareTo(b) == 0 && !a.equals(b);
    }

    public static boolean isCents(BigDecimal amount) {
        return amount.scale() <= 2 && amount.precision() <= 9;
    }

    public static BigDecimal share(BigDecimal total, int people) {
        if (people <= 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal share = total.divide(BigDecimal.valueOf(people), 2, RoundingMode.DOWN);
        return share.signum() < 0 ? share.negate() : share;
    }

    public static BigDecimal parsed(String text) {
        BigDecimal value = new BigDecimal(text);
        return value.scale() > 2 ? null : value;
    }

    public static BigDecimal bigger(BigDecimal a, BigDecimal b) {
        BigDecimal bigger = a.max(b);
        if (bigger.compareTo(a) < 0) {
            throw new IllegalStateException("smaller");
        }
        return bigger.equals(a) ? a : b;
    }

    public static BigDecimal sum(BigDecimal[] amounts) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal each : amounts) {
            if (each != null) {
                sum = sum.add(each);
            }
        }
        return sum;
    }

    public static boolean isWhole(BigDecimal amount) {
        return amount.stripTrailingZeros().scale() <= 0;
    }
}
