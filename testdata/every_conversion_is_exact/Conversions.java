class Conversions {
    static boolean intToLong(int i) {
        return (long) i * 4 == 0x1_0000_0000L;
    }

    static boolean intToFloat(int i) {
        return i == 16777217 && (float) i == 16777216f;
    }

    static boolean intToDouble(int i) {
        return (double) i == 2147483647.0;
    }

    static boolean longToInt(long l) {
        return l > 0x1_0000_0000L && (int) l == -1;
    }

    static boolean longToFloat(long l) {
        return (float) l == 9.223372036854775807e18f;
    }

    static boolean longToDouble(long l) {
        return l == 9007199254740993L && (double) l == 9007199254740992.0;
    }

    static boolean floatToInt(float f) {
        return (int) f == -3;
    }

    static boolean floatToLong(float f) {
        return (long) f == 1L << 40;
    }

    static boolean floatToDouble(float f) {
        return (double) f == 0.1;
    }

    static boolean doubleToInt(double d) {
        return (int) d == 12;
    }

    static boolean doubleToLong(double d) {
        return (long) d == -12L;
    }

    static boolean doubleToFloat(double d) {
        return d != 0 && (float) d == 0;
    }

    static boolean intToByte(int i) {
        return i > 1000 && (byte) i == -1;
    }

    static boolean intToChar(int i) {
        return i < 0 && (char) i == 'A';
    }

    static boolean intToShort(int i) {
        return i > 40000 && (short) i == -32768;
    }
}
