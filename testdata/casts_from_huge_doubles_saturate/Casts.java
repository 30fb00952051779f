class Casts {
    static int toInt(double d) {
        int i = (int) d;
        if (i == Integer.MAX_VALUE && d > 1e300) {
            return 1;
        }
        if (i == 0 && d != d) {
            return 2;
        }
        return i;
    }

    static int toLong(double d) {
        long l = (long) d;
        if (d > 1e19) {
            if (l == Long.MAX_VALUE) {
                return 1;
            }
            return 2;
        }
        return 3;
    }

    static int fromFloat(float f) {
        if (f < -1e30f) {
            if ((int) f == Integer.MIN_VALUE && (long) f == Long.MIN_VALUE) {
                return 1;
            }
            return 2;
        }
        return 3;
    }

    /** Through int: 300 becomes 44. */
    static boolean toByte(float f) {
        return f == 300f && (byte) f == 44;
    }

    static boolean toChar(double d) {
        return d < 0 && (char) d == 65535;
    }
}
