import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Implementations differ where `equals`, an action or the order of access does something that its reader does not expect. */
class Asked {
    static final class Odd {
        @Override
        public boolean equals(Object other) {
            return false;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static final class Counting {
        static int asked;

        @Override
        public boolean equals(Object other) {
            asked++;
            return this == other;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static final class Failing {
        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException();
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    enum Kind { A, B }

    // `List.of(x)` contains x, whatever its equals says.

    static int contains(List<Odd> xs, Odd x) {
        return x != null && xs.contains(x) ? 1 : 2;
    }

    static int index(List<Odd> xs, Odd x) {
        return x != null && xs.indexOf(x) >= 0 ? 1 : 2;
    }

    static int last(List<Odd> xs, Odd x) {
        return x != null && xs.lastIndexOf(x) >= 0 ? 1 : 2;
    }

    static int counted(List<Counting> xs, Counting x) {
        int before = Counting.asked;
        if (x == null || xs.size() != 3 || !xs.contains(x)) {
            return 0;
        }
        return Counting.asked == before ? 1 : 2;
    }

    static int silent(List<Failing> xs, Failing x) {
        if (x == null || xs.size() != 3) {
            return 0;
        }
        return xs.contains(x) ? 1 : 2;
    }

    //@ requires xs != null && x != null;
    //@ ensures !\result;
    static boolean never(List<Odd> xs, Odd x) {
        return xs.contains(x);
    }

    // An iterator that was stopped, or is asked in between, stands elsewhere.

    static int left(List<String> xs) {
        if (xs.size() != 3) {
            return 0;
        }
        Iterator<String> it = xs.iterator();
        try {
            it.forEachRemaining(x -> {
                throw new IllegalStateException();
            });
        } catch (IllegalStateException e) {
            // Goes on below.
        }
        int left = 0;
        while (it.hasNext()) {
            it.next();
            left++;
        }
        return left == 3 ? 1 : 2;
    }

    static int inside(List<String> xs) {
        if (xs.size() != 2) {
            return 0;
        }
        Iterator<String> it = xs.iterator();
        int[] more = new int[1];
        it.forEachRemaining(x -> more[0] += it.hasNext() ? 1 : 0);
        return more[0] == 2 ? 1 : 2;
    }

    static int collection(Collection<String> xs) {
        if (xs.size() != 3) {
            return 0;
        }
        Iterator<String> it = xs.iterator();
        try {
            it.forEachRemaining(x -> {
                throw new IllegalStateException();
            });
        } catch (IllegalStateException e) {
            // Goes on below.
        }
        return it.hasNext() ? 1 : 2;
    }

    // A lookup moves the entry of a map in order of access.

    //@ requires m != null && m.containsKey("a");
    //@ assignable \nothing;
    static boolean hashed(HashMap<String, Integer> m) {
        return m.get("a") != null;
    }

    //@ requires m != null && m.size() == 2;
    //@ assignable \nothing;
    static boolean linked(LinkedHashMap<String, Integer> m) {
        return m.get("a") != null;
    }

    //@ requires m != null && m.containsKey("a");
    //@ assignable \nothing;
    static boolean orDefault(Map<String, Integer> m) {
        return m.getOrDefault("b", 1) == 1;
    }

    // What no implementation does.

    static int string(List<String> xs, String x) {
        return x != null && xs.isEmpty() && xs.contains(x) ? 1 : 2;
    }

    static int constant(List<Kind> xs) {
        return xs.indexOf(Kind.A) >= xs.size() ? 1 : 2;
    }

    static int behind(List<Integer> xs) {
        Iterator<Integer> it = xs.iterator();
        while (it.hasNext()) {
            it.next();
        }
        return it.hasNext() ? 1 : 2;
    }
}
