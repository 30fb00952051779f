package corpus.varargs;

/** Methods with as many arguments as there are. */
public final class Varargs {
    private Varargs() {
    }

    public static int max(int first, int... others) {
        int max = first;
        for (int other : others) {
            if (other > max) {
                max = other;
            }
        }
        return max;
    }

    public static int countOf(int... numbers) {
        if (numbers == null) {
            return -1;
        }
        return numbers.length > 3 ? 3 : numbers.length;
    }

    public static int none(boolean nothing) {
        int count = nothing ? countOf() : countOf((int[]) null);
        if (count > 0) {
            return 1;
        }
        return count == 0 ? 2 : 3;
    }

    public static int firstNonNull(Object... objects) {
        for (int i = 0; i < objects.length; i++) {
            if (objects[i] != null) {
                return i;
            }
        }
        return -1;
    }

    public static boolean allOf(boolean... flags) {
        for (boolean flag : flags) {
            if (!flag) {
                return false;
            }
        }
        return true;
    }

    public static int maxOfThree(int a, int b, int c) {
        int max = max(a, b, c);
        if (max < a || max < b || max < c) {
            throw new AssertionError("max is wrong");
        }
        return max == a ? 1 : (max == b ? 2 : 3);
    }

    @SafeVarargs
    public static <T> int same(T wanted, T... among) {
        int same = 0;
        for (T one : among) {
            if (one == wanted) {
                same++;
            }
        }
        return same;
    }

    public static long join(char separator, int... parts) {
        long joined = 0;
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                joined = joined * 1000 + separator;
            }
            joined = joined * 10 + (parts[i] < 0 ? 0 : parts[i]);
        }
        return joined;
    }

    public static int overloaded(int x) {
        return x > 0 ? pick(x) : pick(x, x);
    }

    static int pick(int one) {
        return one == 1 ? 10 : 11;
    }

    static int pick(int... many) {
        return many.length == 2 ? 20 : 21;
    }
}
