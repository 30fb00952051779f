package corpus.any_objects;

import java.io.Serializable;

/** Parameters that can be anything. */
public final class Objects {
    private final int id;

    public Objects(int id) {
        this.id = id;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Objects)) {
            return false;
        }
        return id == ((Objects) other).id;
    }

    @Override
    public int hashCode() {
        return id < 0 ? 0 : id;
    }

    public static String kind(Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return "text";
        }
        if (value instanceof Integer || value instanceof Long) {
            return "number";
        }
        return value.getClass().isArray() ? "array" : "object";
    }

    public static int size(Object value) {
        if (value instanceof String text) {
            return text.length();
        }
        if (value instanceof int[] numbers) {
            return numbers.length > 2 ? 3 : numbers.length;
        }
        return -1;
    }

    public static int number(Number number) {
        if (number instanceof Double && number.doubleValue() > 1e6) {
            return 2;
        }
        return number.intValue() == 5 ? 1 : 0;
    }

    public static int compared(Comparable<String> value, String text) {
        int order = value.compareTo(text);
        if (order == 0) {
            return 0;
        }
        return order < 0 ? -1 : 1;
    }

    public static <T extends Comparable<T>> T smaller(T a, T b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    public static boolean isText(Serializable value) {
        return value instanceof CharSequence || value instanceof Character;
    }

    public static String className(Class<?> type) {
        if (type.isPrimitive()) {
            return "primitive";
        }
        return type.isInterface() ? "interface" : "class";
    }

    public static boolean isSame(Object a, Object b) {
        return a == b || a != null && a.equals(b);
    }

    public static int hash(Object value) {
        if (value == null) {
            return 0;
        }
        return value.hashCode() == 42 ? 1 : 2;
    }

    public static String text(Object value) {
        String text = String.valueOf(value);
        return text.equals("null") ? "" : text;
    }

    public static int unwrapped(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        if (value instanceof Character) {
            return (Character) value == 'y' ? 1 : 0;
        }
        return -1;
    }

    public static int sum(Object[] values) {
        int sum = 0;
        for (Object value : values) {
            if (value instanceof Integer) {
                sum += (Integer) value;
            }
        }
        return sum;
    }
}
