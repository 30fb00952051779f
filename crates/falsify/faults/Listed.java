// faults: lists-are-array-lists, lookups-never-throw, equals-is-always-asked
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** Collections among the inputs are of several implementations. */
public class Listed {
    static int linked(List<String> list) {
        return list.size() >= 0 && list instanceof LinkedList ? 1 : 0;
    }

    static int refused(List<String> list) {
        boolean refused = false;
        try {
            list.add("x");
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        return refused ? 1 : 0;
    }

    static int absent(Map<String, String> map) {
        if (map == null) {
            return 0;
        }
        boolean refused = false;
        try {
            map.get(null);
        } catch (NullPointerException e) {
            refused = true;
        }
        return refused ? 1 : 0;
    }

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

    static int itself(List<Odd> list, Odd odd) {
        return odd != null && list.contains(odd) ? 1 : 0;
    }
}
