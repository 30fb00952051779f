package corpus.registries;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Tables that belong to the class. */
public final class Registry {
    private static final Map<String, Integer> CODES = new HashMap<>();
    private static final Map<String, String> NAMES = Map.of("de", "Deutsch", "en", "English");
    private static final Set<String> RESERVED = Set.of("class", "enum");
    private static final List<String> WEEK = List.of("mon", "tue", "wed");
    private static final String[] UNITS = {"B", "kB", "MB"};
    private static final Map<Integer, Integer> CACHE = new HashMap<>();
    private static final Map<String, Integer> LIMITS;
    private static final List<String> LOG = new ArrayList<>();
    private static int next = 1;

    static {
        CODES.put("ok", 200);
        CODES.put("missing", 404);
        Map<String, Integer> limits = new LinkedHashMap<>();
        limits.put("small", 10);
        limits.put("large", 100);
        LIMITS = Collections.unmodifiableMap(limits);
    }

    private Registry() {
    }

    public static int code(String name) {
        Integer code = CODES.get(name);
        if (code == null) {
            return -1;
        }
        return code >= 400 ? 1 : 0;
    }

    public static String language(String key) {
        String name = NAMES.get(key);
        return name == null ? "?" : name;
    }

    public static boolean isReserved(String word) {
        return RESERVED.contains(word) || word.startsWith("$");
    }

    public static int day(String name) {
        int day = WEEK.indexOf(name);
        if (day > 2) {
            throw new IllegalStateException("day " + day);
        }
        return day < 0 ? -1 : day;
    }

    public static String size(long bytes) {
        if (bytes < 0) {
            return "?";
        }
        int unit = 0;
        while (bytes >= 1024 && unit < UNITS.length - 1) {
            bytes /= 1024;
            unit++;
        }
        return bytes + UNITS[unit];
    }

    public static int square(int n) {
        Integer known = CACHE.get(n);
        if (known != null) {
            return known;
        }
        int square = n * n;
        CACHE.put(n, square);
        return square;
    }

    public static int limit(String name) {
        Integer limit = LIMITS.get(name);
        if (limit == null) {
            return 0;
        }
        return limit == 100 ? 2 : 1;
    }

    public static boolean register(String name) {
        if (name == null || CODES.containsKey(name)) {
            return false;
        }
        CODES.put(name, next++);
        return true;
    }

    public static int logged(String line) {
        LOG.add(line);
        if (LOG.size() > 2) {
            LOG.clear();
        }
        return LOG.isEmpty() ? 0 : 1;
    }

    public static boolean isKnown(String key, String value) {
        return NAMES.containsKey(key) && NAMES.get(key).equals(value);
    }

    public static int total() {
        int total = 0;
        for (int limit : LIMITS.values()) {
            total += limit;
        }
        return total == 110 ? 1 : 0;
    }

    public static String unit(String text) {
        for (String unit : UNITS) {
            if (text.toUpperCase(Locale.ROOT).endsWith(unit.toUpperCase(Locale.ROOT))) {
                return unit;
            }
        }
        return null;
    }
}
