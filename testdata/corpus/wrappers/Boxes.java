package corpus.wrappers;

/** Boxes as parameters. */
public final class Boxes {
    private Boxes() {
    }

    public static int plusOne(Integer x) {
        if (x == null) {
            return 0;
        }
        return x == Integer.MAX_VALUE ? x : x + 1;
    }

    public static boolean isSet(Boolean flag) {
        return flag != null && flag;
    }

    public static int unguarded(Integer x, Boolean negate) {
        int value = x;
        if (negate) {
            value = -value;
        }
        return value;
    }

    public static int compare(Integer a, Integer b) {
        if (a == null) {
            return b == null ? 0 : -1;
        }
        return b == null ? 1 : Integer.compare(a, b);
    }

    /** Small boxes are the same, equal ones always equal. */
    public static int cached(byte x) {
        Integer a = (int) x;
        Integer b = (int) x;
        if (a != b) {
            return 1;
        }
        if (!a.equals(b)) {
            return 2;
        }
        return 0;
    }

    public static int sameKind(Long a, Integer b) {
        if (a == null || b == null) {
            return -1;
        }
        if (a.equals(b)) {
            return 1;
        }
        return a.longValue() == b ? 2 : 3;
    }

    public static long sum(Long[] numbers) {
        long sum = 0;
        for (Long number : numbers) {
            if (number == null) {
                continue;
            }
            sum += number;
            if (sum > 1_000_000L) {
                break;
            }
        }
        return sum;
    }

    public static char next(Character c) {
        if (Character.isDigit(c) && c < '9') {
            return (char) (c + 1);
        }
        return c == 'z' ? 'a' : c;
    }

    public static int kind(Number number) {
        if (number instanceof Integer) {
            return number.intValue() < 0 ? -4 : 4;
        }
        if (number instanceof Long) {
            return 8;
        }
        return number == null ? 0 : 1;
    }

    public static Double half(Double x) {
        if (x == null || x.isNaN()) {
            return null;
        }
        return x.doubleValue() == 0 ? x : x / 2;
    }
}
