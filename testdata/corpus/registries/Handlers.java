package corpus.registries;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.function.UnaryOperator;

/** Code that is found by its name. */
public final class Handlers {
    private static final Map<String, IntBinaryOperator> OPERATORS = new HashMap<>();
    private static final Map<Character, UnaryOperator<String>> FILTERS = new LinkedHashMap<>();

    static {
        OPERATORS.put("+", (a, b) -> a + b);
        OPERATORS.put("-", (a, b) -> a - b);
        OPERATORS.put("max", Math::max);
        FILTERS.put('u', String::toUpperCase);
        FILTERS.put('t', String::trim);
    }

    private final Map<String, Runnable> actions = new HashMap<>();
    private String fallback;

    public static int calculate(String operator, int a, int b) {
        IntBinaryOperator found = OPERATORS.get(operator);
        if (found == null) {
            throw new UnsupportedOperationException(operator);
        }
        int result = found.applyAsInt(a, b);
        return result == 99 ? 1 : result;
    }

    public static String filtered(String text, String filters) {
        String result = text;
        for (char each : filters.toCharArray()) {
            UnaryOperator<String> filter = FILTERS.get(each);
            if (filter != null) {
                result = filter.apply(result);
            }
        }
        return result;
    }

    public boolean on(String name, Runnable action) {
        if (name == null || action == null) {
            throw new NullPointerException("name and action");
        }
        return actions.putIfAbsent(name, action) == null;
    }

    public void setFallback(String fallback) {
        this.fallback = fallback;
    }

    public boolean fire(String name) {
        Runnable action = actions.get(name);
        if (action == null && fallback != null) {
            action = actions.get(fallback);
        }
        if (action == null) {
            return false;
        }
        action.run();
        return true;
    }
}
