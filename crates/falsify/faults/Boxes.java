// faults: division-never-fails, casts-always-pass, chars-are-signed
/** Boxes, casts, divisions. */
class Boxes {
    static int big(Integer a, Integer b) {
        if (a == null || b == null || a < 1000 || b < 1000) {
            return -1;
        }
        return a == b ? 1 : 0;
    }

    static int notSame(Integer a, Integer b) {
        if (a == null || b == null || a < 1000 || !a.equals(b)) {
            return -1;
        }
        return a == b ? 0 : 1;
    }

    static int small(Integer a, Integer b) {
        if (a == null || b == null || a.intValue() != 5 || b.intValue() != 5) {
            return -1;
        }
        return a == b ? 0 : 1;
    }

    static int cast(Object o) {
        if (o == null) {
            return 0;
        }
        return ((Boxes) o).hashCode() == 0 ? 1 : 2;
    }

    static int div(int a, int b) {
        return a / b;
    }

    static int rest(long a, long b) {
        return (int) (a % b);
    }

    static int narrow(int n) {
        return (char) n > 40_000 ? 1 : 0;
    }

    static int other(Number n) {
        if (n == null || n instanceof Integer || n instanceof Long || n instanceof Double || n instanceof Float
                || n instanceof Short || n instanceof Byte) {
            return 0;
        }
        return n.intValue() == 1 ? 1 : 2;
    }

    static int isKind(Object o) {
        return o instanceof Integer i && i == 4711 ? 1 : 0;
    }
}
