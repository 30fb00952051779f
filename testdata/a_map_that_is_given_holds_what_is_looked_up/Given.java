import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Maps and sets as parameters: tests put into them what the code looks up. */
public final class Given {
    enum Level { LOW, HIGH }

    private Given() { }

    /** All 4 branches are reached. */
    static int lookup(Map<String, Integer> map, String key) {
        Integer value = map.get(key);
        if (value == null) {
            return -1;
        }
        if (value > 100) {
            return 2;
        }
        return 1;
    }

    /** All 6 branches are reached. */
    static String config(Map<String, String> map) {
        if (map.isEmpty()) {
            return "empty";
        }
        if (!map.containsKey("host")) {
            return "no host";
        }
        String port = map.getOrDefault("port", "80");
        if (port.equals("443")) {
            return "secure";
        }
        return map.get("host");
    }

    /** The loop goes on or ends, a key begins with x or not, the sum is 42 or not, two entries or not: 8 branches, all reached. */
    static int sum(Map<String, Integer> map) {
        int sum = 0;
        for (Map.Entry<String, Integer> entry : map.entrySet()) {
            if (entry.getKey().startsWith("x")) {
                sum += entry.getValue();
            } else {
                sum--;
            }
        }
        if (sum == 42) {
            return 1;
        }
        if (map.size() == 2) {
            return 2;
        }
        return 0;
    }

    /** All 6 branches are reached: 7 may be in the set before or be what is added. */
    static int add(Set<Integer> set, int x) {
        if (set.contains(x)) {
            return 0;
        }
        set.add(x);
        if (set.size() > 2) {
            return 1;
        }
        if (set.contains(7)) {
            return 2;
        }
        return 3;
    }

    /** What the map had comes before what the code adds, in whatever order it is found: the first value is never the new one if there was another. 4
     * branches: all reached. */
    static int order(LinkedHashMap<String, Integer> map) {
        map.put("new", -5);
        if (map.containsKey("old")) {
            int first = map.values().iterator().next();
            if (first == 7) {
                return 1;
            }
            return 2;
        }
        return 3;
    }

    /** Both constants, and a value for them: 6 branches, all reached. */
    static int levels(Map<Level, Integer> map, Level level) {
        if (map.containsKey(Level.LOW) && map.get(level) != null) {
            return map.get(level) == 3 ? 1 : 2;
        }
        return 0;
    }
}
