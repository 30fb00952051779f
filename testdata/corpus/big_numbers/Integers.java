package corpus.big_numbers;

import java.math.BigInteger;

/** Integers of any size. */
public final class Integers {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    private Integers() {
    }

    public static boolean fits(BigInteger value) {
        return value.compareTo(MOST) <= 0 && value.compareTo(MOST.negate()) >= 0;
    }

    public static int sign(BigInteger value) {
        if (value.signum() == 0) {
            return 0;
        }
        return value.signum() < 0 ? -1 : 1;
    }

    public static BigInteger factorial(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        BigInteger product = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            product = product.multiply(BigInteger.valueOf(i));
        }
        return product;
    }

    public static boolean isEven(BigInteger value) {
        return !value.testBit(0) && value.signum() > 0;
    }

    public static int bits(BigInteger value) {
        if (value.bitLength() > 64) {
            return 3;
        }
        return value.bitLength() > 31 ? 2 : 1;
    }

    public static int compare(BigInteger a, BigInteger b) {
        if (a.equals(b)) {
            return a.compareTo(b) == 0 ? 0 : 9;
        }
        return a.compareTo(b) < 0 ? -1 : 1;
    }

    public static BigInteger divided(BigInteger a, BigInteger b) {
        if (b.equals(BigInteger.ZERO)) {
            return null;
        }
        BigInteger[] parts = a.divideAndRemainder(b);
        return parts[1].signum() == 0 ? parts[0] : null;
    }

    public static boolean isCoprime(long a, long b) {
        return a > 1 && BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).equals(BigInteger.ONE);
    }

    public static int hundred(BigInteger value) {
        BigInteger square = value.multiply(value);
        if (square.signum() < 0) {
            return -1;
        }
        return square.equals(BigInteger.valueOf(10_000)) ? 1 : 0;
    }

    public static int parsed(String text) {
        BigInteger value = new BigInteger(text);
        return value.equals(BigInteger.valueOf(42)) ? 1 : 0;
    }

    public static long clamped(BigInteger value) {
        if (value.compareTo(MOST) > 0) {
            return Long.MAX_VALUE;
        }
        return value.signum() < 0 ? 0 : value.longValueExact();
    }

    public static boolean isPower(BigInteger value) {
        return value.signum() > 0 && value.bitCount() == 1;
    }
}
