// faults: library-objects-are-no-inputs, kept-boxes-are-no-inputs, computed-names-are-literals, excluded-types-are-forgotten
import java.util.Collections;
import java.util.Comparator;
import java.util.function.Supplier;

/** Which object a reference means: objects that existed before the call, boxes, strings that the library makes. */
class Identity {
    static final Integer BIG = 4000;

    static class Inner {}

    static int order(Comparator<String> c) {
        return c == String.CASE_INSENSITIVE_ORDER ? 1 : 0;
    }

    static int empty(Object o) {
        return o == Collections.emptyList() ? 1 : 0;
    }

    static int constant(Boolean b) {
        return b == Boolean.TRUE ? 1 : 0;
    }

    static int box(boolean p, Boolean b) {
        Boolean q = p;
        return q == b ? 1 : 0;
    }

    static int kept(Integer x) {
        return x == BIG ? 1 : 0;
    }

    static int name() {
        return Inner.class.getSimpleName() == "Inner" ? 1 : 0;
    }

    static Runnable answer(Supplier<Runnable> s) {
        return s.get();
    }
}
