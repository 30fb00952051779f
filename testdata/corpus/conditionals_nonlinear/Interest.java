package corpus.conditionals_nonlinear;

/** Interest and instalments. */
public final class Interest {
    private Interest() {
    }

    public static int doubled(int principal, int percent) {
        if (principal <= 0 || principal > 10000 || percent < 0 || percent > 100) {
            return -1;
        }
        int interest = principal * percent / 100;
        if (interest * 100 > principal * percent) {
            return -2;
        }
        return interest == principal ? 1 : 0;
    }

    public static boolean isProduct(int x, int y) {
        return x > 1 && y > 1 && x < 1000 && y < 1000 && x * y == 391;
    }

    public static int parityOfSquare(int x) {
        int square = x * x;
        if ((square & 3) == 2) {
            return 2;
        }
        if ((square & 1) != (x & 1)) {
            return 3;
        }
        return square & 1;
    }

    public static int digitsRatio(int number) {
        int tens = number / 10;
        int ones = number % 10;
        if (tens > 0 && ones != 0 && tens % ones == 0) {
            return tens / ones;
        }
        return 0;
    }

    public static long mix(long a, long b) {
        long product = a * b;
        if (product == 1 && a != 1 && a != -1) {
            return 1;
        }
        if ((product & 1) == 1 && (a & 1) == 0) {
            return 2;
        }
        return 0;
    }
}
