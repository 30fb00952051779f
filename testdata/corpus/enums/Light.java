package corpus.enums;

/** A traffic light and what it does next. */
public enum Light {
    RED,
    AMBER,
    GREEN;

    public Light next() {
        switch (this) {
            case RED:
                return GREEN;
            case GREEN:
                return AMBER;
            default:
                return RED;
        }
    }

    public static int seconds(Light light, boolean night) {
        return switch (light) {
            case RED -> night ? 20 : 60;
            case AMBER -> 3;
            case GREEN -> night ? 10 : 45;
        };
    }

    public static Light byCode(int code) {
        String name = code == 0 ? "RED" : code == 1 ? "GREEN" : "BLUE";
        try {
            return valueOf(name);
        } catch (IllegalArgumentException e) {
            if (code == 1) {
                return null;
            }
            return AMBER;
        }
    }

    public static boolean isStop(Light light) {
        return light == RED || light == AMBER;
    }

    public static int rank(Light a, Light b) {
        if (a == null || b == null) {
            return 0;
        }
        if (a.compareTo(b) == 0 && a != b) {
            return -1;
        }
        return a.ordinal() < b.ordinal() ? 1 : 2;
    }
}
