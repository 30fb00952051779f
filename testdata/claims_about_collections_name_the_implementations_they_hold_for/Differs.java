import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import java.util.Vector;

/** What some implementation does, though the one that comes to mind does not. */
class Differs {
    private static final List<String> KEPT = new ArrayList<>();

    static int unmodifiable(List<String> xs) {
        boolean refused = false;
        try {
            xs.add("x");
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    static int linked(List<String> xs) {
        int n = xs.size();
        return xs instanceof LinkedList ? n : -1;
    }

    static int randomAccess(List<String> xs) {
        int n = xs.size();
        return xs instanceof RandomAccess ? n : -1;
    }

    static int exact(List<String> xs) {
        int n = xs.size();
        return xs.getClass() == ArrayList.class ? n : -1;
    }

    static int arrayIndex(List<String> xs) {
        try {
            xs.get(-1);
        } catch (ArrayIndexOutOfBoundsException e) {
            return xs.isEmpty() ? 1 : 2;
        } catch (IndexOutOfBoundsException e) {
            return 3;
        }
        return 4;
    }

    static int thrown(List<String> xs) {
        try {
            xs.get(-1);
        } catch (IndexOutOfBoundsException e) {
            return e instanceof ArrayIndexOutOfBoundsException ? 1 : 2;
        }
        return 4;
    }

    static int message(List<String> xs) {
        try {
            xs.get(-1);
        } catch (IndexOutOfBoundsException e) {
            return e.getMessage().startsWith("Index -1 out") ? 1 : 2;
        }
        return 4;
    }

    static int containsNull(List<String> xs) {
        boolean refused = false;
        try {
            xs.contains(null);
        } catch (NullPointerException e) {
            refused = xs != null;
        }
        return refused ? 1 : 2;
    }

    static int containsPerhaps(List<String> xs, String x) {
        if (xs == null) {
            return 0;
        }
        boolean refused = false;
        try {
            xs.contains(x);
        } catch (NullPointerException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    /** A view of the array. */
    static int asList(List<Object> xs, Object[] array) {
        if (xs.size() != 1 || array.length == 0 || xs.get(0) != null) {
            return 0;
        }
        array[0] = "x";
        return xs.get(0) == null ? 1 : 2;
    }

    /** A view of the other list. */
    static int view(List<String> xs, ArrayList<String> ys) {
        int n = xs.size();
        ys.add("x");
        return xs.size() == n ? 1 : 2;
    }

    static int same(List<String> xs, LinkedList<String> ys) {
        if (xs.size() != 3) {
            return 0;
        }
        return xs == ys ? 1 : 2;
    }

    static int sameIsFull(List<String> xs, LinkedList<String> ys) {
        if (xs.size() != 0) {
            return 0;
        }
        ys.add("x");
        return xs.size() == 0 ? 1 : 2;
    }

    static int sameList(List<String> xs, List<String> ys) {
        if (xs.size() != 0) {
            return 0;
        }
        ys.add("x");
        return xs.size() == 0 ? 1 : 2;
    }

    static int kept(List<String> xs) {
        int n = xs.size();
        KEPT.add("x");
        return xs.size() == n ? 1 : 2;
    }

    static List<String> kept() { return KEPT; }

    static int listIterator(List<String> xs) { return xs.iterator() instanceof ListIterator ? 1 : 2; }

    static int removed(List<String> xs) {
        Iterator<String> it = xs.iterator();
        it.next();
        boolean refused = false;
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    /** A CopyOnWriteArrayList goes on. */
    static int changed(List<String> xs) {
        Iterator<String> it = xs.iterator();
        xs.add("x");
        if (it.hasNext()) {
            it.next();
            return xs.isEmpty() ? 1 : 2;
        }
        return xs.size() == 1 ? 3 : 4;
    }

    static int capacity(Vector<String> v) { return v.capacity() == 10 ? 1 : 2; }

    static int containedTwice(Collection<String> c) { return c.contains("a") && !c.contains("A") ? 1 : 2; }

    static int nullKey(Map<String, String> m) {
        if (m == null) {
            return 0;
        }
        boolean refused = false;
        try {
            m.get(null);
        } catch (NullPointerException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    static int otherKey(Map<Object, String> m) {
        boolean refused = false;
        try {
            m.get("x");
        } catch (ClassCastException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    static int put(Map<String, String> m) {
        boolean refused = false;
        try {
            m.put("a", "b");
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    static int isHashMap(Map<String, String> m) {
        int n = m.size();
        return m instanceof HashMap ? n : -1;
    }

    static int sameMap(Map<String, String> m, HashMap<String, String> h) {
        if (m.size() != 2) {
            return 0;
        }
        return m == h ? 1 : 2;
    }

    static int sameMapIsFull(Map<String, String> m, HashMap<String, String> h) {
        if (m.size() != 0) {
            return 0;
        }
        h.put("a", "b");
        return m.size() == 0 ? 1 : 2;
    }

    /** Keys that differ are one to some comparators. */
    static int ignoringCase(Map<String, String> m) {
        if (m.size() != 1 || !m.containsKey("a")) {
            return 0;
        }
        return m.containsKey("A") ? 1 : 2;
    }

    /** A map that puts its entries in order of access. */
    static int accessed(Map<String, String> m) {
        int n = 0;
        try {
            for (String k : m.keySet()) {
                m.get("a");
                n++;
            }
        } catch (java.util.ConcurrentModificationException e) {
            return n > 5 ? 1 : 2;
        }
        return 3;
    }

    static int nullInSet(Set<String> s) {
        if (s == null) {
            return 0;
        }
        boolean refused = false;
        try {
            s.contains(null);
        } catch (NullPointerException e) {
            refused = true;
        }
        return refused ? 1 : 2;
    }

    /** Null is a value. */
    static int nullValue(Map<String, String> m, String k) {
        if (!m.containsKey(k)) {
            return 0;
        }
        return m.get(k) == null ? 1 : 2;
    }
}
