import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

/** What no implementation that is listed does. */
class Holds {
    static int negative(List<String> xs) { return xs.size() < 0 ? 1 : 2; }

    static int twice(List<String> xs) { return xs.size() == xs.size() ? 1 : 2; }

    static int emptyButNot(List<String> xs) { return xs.isEmpty() && xs.size() > 0 ? 1 : 2; }

    static int sameElement(List<String> xs) { return xs.get(0) == xs.get(0) ? 1 : 2; }

    static int exhausted(List<String> xs) {
        Iterator<String> it = xs.iterator();
        if (it.hasNext()) {
            return 0;
        }
        return xs.size() > 0 ? 1 : 2;
    }

    /** Whoever gets the fourth element has four. */
    static int behindGet(List<String> xs) {
        xs.get(3);
        return xs.size() < 4 ? 1 : 2;
    }

    static int caught(List<String> xs) {
        try {
            xs.get(2);
            return xs.isEmpty() ? 1 : 2;
        } catch (IndexOutOfBoundsException e) {
            return 3;
        }
    }

    static int isCollection(List<String> xs) {
        int n = xs.size();
        return (Object) xs instanceof Collection ? n : 2;
    }

    static int isString(List<String> xs) {
        int n = xs.size();
        return (Object) xs instanceof String ? n : 2;
    }

    static int counted(List<Integer> xs) {
        int n = 0;
        for (Integer x : xs) {
            if (x > 10) {
                n++;
            }
        }
        return n < 0 ? 1 : 2;
    }

    static int negativeCollection(Collection<String> c) { return c.size() < 0 ? 1 : 2; }

    static int emptyCollection(Collection<String> c) { return c.isEmpty() && c.size() > 0 ? 1 : 2; }

    static int firstOfCollection(Collection<String> c) {
        if (c.isEmpty()) {
            return 0;
        }
        return c.iterator().hasNext() ? 1 : 2;
    }

    static int negativeArrayList(ArrayList<String> xs) { return xs.size() < 0 ? 1 : 2; }

    static int negativeVector(Vector<String> v) { return v.size() < 0 ? 1 : 2; }

    static int negativeStack(Stack<String> s) { return s.size() < 0 ? 1 : 2; }

    static String value(Map<String, Integer> m, String k) {
        Integer v = m.get(k);
        if (v == null) {
            return "none";
        }
        if (v > 100) {
            return "big";
        }
        return v > 200 ? "never" : "small";
    }

    static int negativeMap(Map<String, String> m) { return m.size() < 0 ? 1 : 2; }

    static int emptyMap(Map<String, String> m) { return m.isEmpty() && m.size() > 0 ? 1 : 2; }

    static int absent(Map<String, String> m, String k) {
        if (m.containsKey(k)) {
            return 0;
        }
        return m.get(k) != null ? 1 : 2;
    }

    static int again(Map<String, String> m, String k) { return m.get(k) == m.get(k) ? 1 : 2; }

    static int inEmpty(Map<String, String> m, String k) {
        if (m.size() > 0) {
            return 0;
        }
        return m.containsKey(k) ? 1 : 2;
    }

    static int orElse(Map<String, String> m, String k) {
        if (m.containsKey(k)) {
            return 0;
        }
        return m.getOrDefault(k, "d") == "d" ? 1 : 2;
    }

    static int inEmptySet(Set<String> s, String k) {
        if (s.size() > 0) {
            return 0;
        }
        return s.contains(k) ? 1 : 2;
    }

    static int hashed(HashMap<Integer, String> m) { return m.get(1) == m.get(1) ? 1 : 2; }

    static int hashSet(HashSet<Integer> s) { return s.isEmpty() && s.contains(7) ? 1 : 2; }

    static int sorted(SortedMap<String, String> m) { return m.size() < 0 ? 1 : 2; }

    static int navigable(NavigableMap<String, String> m) { return m.isEmpty() && m.size() > 0 ? 1 : 2; }

    static int tree(TreeMap<String, String> m) { return m.size() < 0 ? 1 : 2; }

    static int concurrent(ConcurrentHashMap<String, String> m) { return m.size() < 0 ? 1 : 2; }
}
