/** Functions whose last bits are the JVM's choice: tests follow them, claims do not. */
public class Waves {
    private static final double LOG_2 = Math.log(2);

    static int power(double x) {
        return Math.pow(x, 3) > 1000 ? 1 : 0;
    }

    static int wave(double x) {
        if (Math.sin(x) > 0.5) {
            return 1;
        }
        return Math.cos(x) < -0.9 ? 2 : 3;
    }

    static double growth(double rate, int years) {
        double factor = Math.exp(rate * years);
        if (factor > 100) {
            throw new IllegalArgumentException("too much");
        }
        return factor;
    }

    static int digits(int n) {
        if (n <= 0) {
            return 0;
        }
        int digits = (int) Math.log10(n) + 1;
        return digits == 4 ? 1 : 2;
    }

    static int far(double x, double y) {
        return Math.hypot(x, y) > 5 && Math.atan2(y, x) > 1 ? 1 : 0;
    }

    /** A field that the static initialiser computed. */
    static int bits(int n) {
        return n > 0 && Math.log(n) / LOG_2 > 10 ? 1 : 0;
    }

    /** A sine is never above one, but nothing here knows it: no test, and no claim. */
    static int never(double x) {
        return Math.sin(x) > 1.5 ? 1 : 0;
    }

    /** Whether two calls agree in the last bit is no question of arithmetic. */
    static int same(double x) {
        return Math.exp(x) == StrictMath.exp(x) ? 1 : 0;
    }
}
