package corpus21.pattern_switches;

/** Values of a settings file. */
public final class Values {
    /** How loud a message is. */
    public enum Level {
        INFO,
        WARNING,
        ERROR;

        public boolean isAtLeast(Level other) {
            return other != null && ordinal() >= other.ordinal();
        }
    }

    private Values() {
    }

    public static int size(Object value) {
        return switch (value) {
            case null -> 0;
            case Integer i when i < 0 -> -1;
            case Integer i -> i;
            case Long l -> 8;
            case char[] text -> text.length;
            case Level level -> level == Level.ERROR ? 100 : 10;
            default -> 1;
        };
    }

    public static int weight(Level level) {
        return switch (level) {
            case null -> 0;
            case INFO -> 1;
            case WARNING -> 2;
            case ERROR -> 4;
        };
    }

    public static int both(Object a, Object b) {
        if (a instanceof Integer x && b instanceof Integer y && x > y) {
            return x - y;
        }
        return a instanceof Level && b instanceof Level ? 1 : 0;
    }

    public static int boxed(int x) {
        Object value = x;
        return switch (value) {
            case Integer i when i > 1000 -> 2;
            case Integer i -> 1;
            default -> 0;
        };
    }
}
