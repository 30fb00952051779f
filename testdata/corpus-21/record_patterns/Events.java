package corpus21.record_patterns;

/** Events of a game, told apart by patterns. */
public final class Events {
    /** What a key did. */
    public enum Key {
        UP,
        DOWN,
        FIRE
    }

    /** An event. */
    public sealed interface Event permits Pressed, Moved, Tick {
    }

    /** A key was pressed. */
    public record Pressed(Key key, int times) implements Event {
        public Pressed {
            if (key == null) {
                throw new NullPointerException("key");
            }
        }
    }

    /** The mouse was moved. */
    public record Moved(int dx, int dy) implements Event {
    }

    /** Time went by. */
    public static final class Tick implements Event {
        private final int millis;

        public Tick(int millis) {
            this.millis = millis;
        }

        public int millis() {
            return millis;
        }
    }

    private int x;
    private int shots;

    public int x() {
        return x;
    }

    public boolean handle(Event event) {
        return switch (event) {
            case Pressed(Key key, int times) when key == Key.FIRE -> {
                shots += times > 3 ? 3 : times;
                yield true;
            }
            case Pressed p -> false;
            case Moved(int dx, int dy) -> {
                x += dx;
                yield dy == 0;
            }
            case Tick tick -> tick.millis() > 16;
        };
    }

    public static int classify(Object any) {
        return switch (any) {
            case null -> -1;
            case Integer i when i > 10 -> 1;
            case Integer i -> 2;
            case Key k -> 3;
            case int[] array when array.length == 0 -> 4;
            case int[] array -> array[0];
            default -> 0;
        };
    }

    public static int step(Key key) {
        return switch (key) {
            case UP -> -1;
            case DOWN -> 1;
            case FIRE -> 0;
        };
    }

    public static int nested(Event first, Event second) {
        if (first instanceof Pressed(Key a, int n) && second instanceof Pressed(Key b, int m)) {
            return a == b ? n + m : 0;
        }
        return first instanceof Moved(int dx, int dy) && dx == dy ? 1 : -1;
    }

    public static int never(Event event) {
        if (event instanceof Pressed(Key key, int times)) {
            return key == null ? times : 1;
        }
        return 0;
    }
}
