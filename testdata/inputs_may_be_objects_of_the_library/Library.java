import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Comparisons of inputs with objects that the JDK made before, and with objects that the call makes. */
class Library {
    static final Boolean YES = true;

    static int constants(Boolean b) {
        if (b == Boolean.TRUE) {
            return 1;
        }
        if (b == Boolean.FALSE) {
            return 2;
        }
        return 3;
    }

    static int boxed(boolean p, Boolean q) {
        Boolean b = p;
        return b == q ? 1 : 2;
    }

    static int anything(Object o) {
        return o == Boolean.TRUE ? 1 : 2;
    }

    static int comparable(Comparable<Boolean> c) {
        return c == Boolean.TRUE ? 1 : 2;
    }

    static int own(Boolean b) {
        return b == YES ? 1 : 2;
    }

    /** The constant `TRUE` is true. */
    static int agrees(Boolean b) {
        if (b == null) {
            return 0;
        }
        if (b == Boolean.TRUE) {
            return b ? 1 : 2;
        }
        return 3;
    }

    static int element(Object[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        return a[0] == Boolean.TRUE ? 1 : 2;
    }

    static int order(Comparator<String> c) {
        return c == String.CASE_INSENSITIVE_ORDER ? 1 : 2;
    }

    static int natural(Comparator<String> c) {
        return c == Comparator.<String>naturalOrder() ? 1 : 2;
    }

    static int emptyList(Object o) {
        return o == Collections.emptyList() ? 1 : 2;
    }

    static int listOfNone(List<String> l) {
        return l == List.<String>of() ? 1 : 2;
    }

    static int emptyOptional(Optional<String> o) {
        return o == Optional.<String>empty() ? 1 : 2;
    }

    static int out(Object o) {
        return o == System.out ? 1 : 2;
    }

    static int one(Number n) {
        return n == BigInteger.ONE ? 1 : 2;
    }

    static <T> int variable(T t) {
        return t == Collections.EMPTY_MAP ? 1 : 2;
    }

    static int locale(Locale l) {
        return l == Locale.US ? 1 : 2;
    }

    static int state(Thread.State s) {
        return s == Thread.State.NEW ? 1 : 2;
    }

    static int mode(RoundingMode[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        return a[0] == RoundingMode.UP ? 1 : 2;
    }

    static int supplied(Supplier<RoundingMode> s) {
        return s.get() == RoundingMode.UP ? 1 : 2;
    }

    /** What the call makes is no input. */
    static int made(Object o) {
        return o == new Object() ? 1 : 2;
    }

    static int madeList(Object o) {
        return o == new ArrayList<String>() ? 1 : 2;
    }

    static int madeArray(int[] a) {
        return a == new int[0] ? 1 : 2;
    }

    static int madeText(String s, int n) {
        return s == "n" + n ? 1 : 2;
    }

    static int unrelated(Thread t) {
        return (Object) t == (Object) Boolean.TRUE ? 1 : 2;
    }
}
