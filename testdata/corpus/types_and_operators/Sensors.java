package corpus.types_and_operators;

/** Raw words of sensors and what they mean. */
public final class Sensors {
    private Sensors() {
    }

    /** Twelve-bit two's complement to degrees. */
    public static int signExtend12(int raw) {
        int value = raw & 0xfff;
        if ((value & 0x800) != 0) {
            value |= ~0xfff;
        }
        if (value > 2047) {
            return Integer.MAX_VALUE;
        }
        return value;
    }

    public static double clamp(double reading, double low, double high) {
        if (!(low <= high)) {
            throw new IllegalArgumentException("low must not be above high");
        }
        if (reading < low) {
            return low;
        }
        return reading > high ? high : reading;
    }

    public static int compareExact(double a, double b) {
        if (a < b) {
            return -1;
        }
        if (a > b) {
            return 1;
        }
        if (a == b) {
            return a != 0 ? 0 : (1 / a < 1 / b ? -1 : (1 / a > 1 / b ? 1 : 0));
        }
        return 2;
    }

    public static long pack(int channel, boolean fault, byte gain) {
        long word = (channel & 0xffffL) << 16;
        word |= fault ? 1L << 40 : 0;
        word |= gain & 0xff;
        if ((word & 0xff00) != 0) {
            throw new IllegalStateException("overlapping fields");
        }
        return word;
    }
}
