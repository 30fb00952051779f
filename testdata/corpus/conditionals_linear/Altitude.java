package corpus.conditionals_linear;

/** Alerts of an altimeter. */
public final class Altitude {
    public static final int NONE = 0;
    public static final int CAUTION = 1;
    public static final int PULL_UP = 2;

    private Altitude() {
    }

    public static int alert(int feet, int feetPerMinute, boolean gearDown) {
        if (feet > 2500) {
            return NONE;
        }
        if (feetPerMinute < -5000 || feet < 300 && feetPerMinute < -1500) {
            return PULL_UP;
        }
        if (!gearDown && feet < 500) {
            return CAUTION;
        }
        return NONE;
    }

    public static boolean isBetween(long low, long x, long high) {
        return low <= x && x <= high;
    }

    public static int flightLevel(int feet) {
        if (feet < 0) {
            return 0;
        }
        int level = feet / 100;
        if (level * 100 > feet) {
            return -1;
        }
        return level > 600 ? 600 : level;
    }

    public static char quadrant(int x, int y) {
        if (x == 0 && y == 0) {
            return 'O';
        }
        if (x > 0) {
            return y > 0 ? '1' : '4';
        }
        return y > 0 ? '2' : '3';
    }
}
