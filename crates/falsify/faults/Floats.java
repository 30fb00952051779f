// faults: nan-is-ordered, nan-has-one-form-only
/** Bits of floating point. */
class Floats {
    float kept;

    static int payload(float f) {
        return Float.floatToRawIntBits(f) == 0x7fc00001 ? 1 : 0;
    }

    static int wide(double d) {
        return Double.doubleToRawLongBits(d) == 0x7ff8000000000001L ? 1 : 0;
    }

    int field() {
        return Float.floatToRawIntBits(kept) == 0x7fc00001 ? 1 : 0;
    }

    static int zero(double d) {
        if (d == 0.0) {
            return 1 / d < 0 ? 1 : 0;
        }
        return 2;
    }

    static int unequal(double d) {
        return d != d ? 1 : 0;
    }

    static int itself(double d) {
        if (d == d) {
            return 0;
        }
        return 1;
    }

    static boolean same(float a, float b) {
        boolean less = a < b;
        boolean more = a > b;
        return a == b || less || more;
    }
}
