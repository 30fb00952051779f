package settings;

public class Settings {
    static final int LIMIT;
    static final long MASK = 0xff00L;
    static final boolean FAST = Boolean.parseBoolean("false");
    static int level = 3;
    private static long hits;
    static double ratio = 0.5;

    static {
        int square = 3 * level;
        level++;
        LIMIT = Math.max(square * square * 3, level);
    }

    public static boolean isAbove(int x) {
        return x > LIMIT;
    }

    public static boolean isLimitOther() {
        return LIMIT != 243;
    }

    public static boolean isMasked(long x) {
        return (x & MASK) == 0x1200L;
    }

    public static int byLevel() {
        if (level > 10) {
            return 1;
        }
        return 0;
    }

    public static boolean isHundredthHit() {
        hits++;
        return hits == 100;
    }

    public static void raise(int x) {
        if (x > level) {
            level = x;
        }
    }

    public static boolean isHalf() {
        return ratio * 2 == 1;
    }
}
