import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Maps and sets that the code fills itself, with keys that depend on inputs. */
public final class Words {
    enum Color { RED, GREEN, BLUE }

    private Words() { }

    /** All of these branches are reached: 1 key, "a" twice, a key "total", and none of these. */
    static int merged(String a, String b, String c) {
        Map<String, Integer> counts = new HashMap<>();
        counts.merge(a, 1, Integer::sum);
        counts.merge(b, 1, Integer::sum);
        counts.merge(c, 1, Integer::sum);
        if (counts.size() == 1) {
            return 1;
        }
        if (counts.get(a) == 2) {
            return 2;
        }
        if (counts.containsKey("total")) {
            return 3;
        }
        return 0;
    }

    /** Three keys at least are equal or not: 0 keys never, 4 never. */
    static int size(long a, long b, long c) {
        Set<Long> all = new HashSet<>();
        all.add(a);
        all.add(b);
        all.add(c);
        if (all.isEmpty()) {
            return 0;
        }
        if (all.size() > 3) {
            return 4;
        }
        return all.size();
    }

    /** Which comes first is up to the hash codes, and both happen. */
    static boolean secondComesFirst(int a, int b) {
        Map<Integer, String> map = new HashMap<>();
        map.put(a, "a");
        map.put(b, "b");
        return map.size() == 2 && map.values().iterator().next().equals("b");
    }

    /** Below 16, keys are in the order of their values. */
    static boolean unordered(int a, int b) {
        if (a < 0 || b > 15 || a >= b) {
            return false;
        }
        Set<Integer> set = new HashSet<>();
        set.add(b);
        set.add(a);
        return new ArrayList<>(set).get(0) != a;
    }

    /** In the order of insertion, whatever hash codes are. */
    static boolean linkedUnordered(String a, String b) {
        Map<String, Integer> map = new LinkedHashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        List<Integer> values = new ArrayList<>(map.values());
        return values.size() == 2 && values.get(0) != 1;
    }

    /** A constant is its own key. */
    static int constants(Color color) {
        Map<Color, Integer> map = new HashMap<>();
        map.put(Color.RED, 1);
        map.put(color, 5);
        if (map.size() == 2) {
            return 2;
        }
        return map.get(Color.RED) == 5 ? 1 : 0;
    }
}
