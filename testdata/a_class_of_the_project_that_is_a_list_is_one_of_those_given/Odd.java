import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists and maps of the project that do what those of the JDK do not. */
class Odd {
    /** It has less than nothing. */
    static class Debts extends AbstractList<String> {
        @Override
        public String get(int index) {
            return "debt";
        }

        @Override
        public int size() {
            return -1;
        }
    }

    static class Loose extends HashMap<String, String> {
        private static final long serialVersionUID = 1;

        @Override
        public boolean isEmpty() {
            return true;
        }
    }

    static int negative(List<String> xs) { return xs.size() < 0 ? 1 : 2; }

    /** Nobody in the project extends it. */
    static int negativeArrayList(ArrayList<String> xs) { return xs.size() < 0 ? 1 : 2; }

    static int less(List<String> xs) { return xs.size() < -1 ? 1 : 2; }

    static int emptyMap(Map<String, String> m) { return m.isEmpty() && m.size() > 0 ? 1 : 2; }

    static int emptyHashMap(HashMap<String, String> m) { return m.isEmpty() && m.size() > 0 ? 1 : 2; }

    static int negativeSet(Set<String> s) { return s.size() < 0 ? 1 : 2; }
}
