package corpus.given_maps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps that the caller hands over. */
public final class Maps {
    private Maps() {
    }

    public static int stock(Map<String, Integer> stock, String article) {
        Integer count = stock.get(article);
        if (count == null) {
            return 0;
        }
        return count > 100 ? 100 : count;
    }

    public static boolean take(HashMap<String, Integer> stock, String article, int wanted) {
        if (wanted <= 0) {
            throw new IllegalArgumentException("wanted " + wanted);
        }
        int there = stock.getOrDefault(article, 0);
        if (there < wanted) {
            return false;
        }
        stock.put(article, there - wanted);
        return stock.containsKey(article) && there != wanted;
    }

    public static int count(Map<String, Integer> counts, String word) {
        counts.merge(word, 1, Integer::sum);
        int count = counts.get(word);
        if (count == 1) {
            return 1;
        }
        return counts.isEmpty() ? -1 : 2;
    }

    public static String name(Map<Integer, String> names, int key) {
        if (!names.containsKey(key)) {
            return "none";
        }
        String name = names.get(key);
        return name == null ? "unnamed" : name;
    }

    public static int total(Map<String, Integer> prices) {
        int total = 0;
        for (Map.Entry<String, Integer> each : prices.entrySet()) {
            if (each.getKey().startsWith("x")) {
                continue;
            }
            total += each.getValue();
        }
        return total > 50 ? 50 : total;
    }

    public static boolean hasValue(Map<String, String> settings, String value) {
        for (String each : settings.values()) {
            if (value.equals(each)) {
                return true;
            }
        }
        return false;
    }

    public static boolean isSet(Map<String, String> settings, String key) {
        String value = settings.get(key);
        return value != null && (value.equals("true") || value.equals("yes"));
    }

    public static List<String> group(Map<String, List<String>> groups, String key, String item) {
        List<String> group = groups.computeIfAbsent(key, k -> new ArrayList<>());
        if (!group.contains(item)) {
            group.add(item);
        }
        return group;
    }

    public static int depth(Map<String, Map<String, Integer>> table, String row, String column) {
        Map<String, Integer> cells = table.get(row);
        if (cells == null) {
            return -1;
        }
        Integer cell = cells.get(column);
        return cell == null ? 0 : cell;
    }

    public static int replace(HashMap<String, Integer> map, String key, int value) {
        Integer before = map.put(key, value);
        if (before == null) {
            return 0;
        }
        return before == value ? 1 : 2;
    }

    public static String newest(LinkedHashMap<String, Integer> recent) {
        String newest = null;
        for (String key : recent.keySet()) {
            newest = key;
        }
        return newest == null ? "none" : newest;
    }

    public static int purge(Map<String, Integer> counts) {
        counts.values().removeIf(count -> count == 0);
        if (counts.containsValue(0)) {
            return -1;
        }
        return counts.isEmpty() ? 0 : 1;
    }
}
