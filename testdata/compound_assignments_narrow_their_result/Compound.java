class Compound {
    static boolean ofByte(byte b) {
        b += 200;
        return b == -56;
    }

    static boolean ofShort(short s) {
        s *= 1000;
        return s == 31072;
    }

    static boolean ofChar(char c) {
        c -= 1;
        return c == 65535;
    }

    static boolean ofInt(int i) {
        i += 1.5;
        return i == 3;
    }

    /** The sum saturates at the cast: it cannot wrap. */
    static boolean ofIntWithDouble(int i) {
        i += 1e10;
        return i != Integer.MAX_VALUE;
    }

    static boolean ofByteShifted(byte b) {
        b >>>= 1;
        return b == -1;
    }

    static boolean ofBoolean(boolean a, boolean b) {
        a &= b;
        a |= !b;
        a ^= true;
        return a;
    }

    static boolean ofLong(long l) {
        l <<= 65;
        return l == 6;
    }

    static boolean stepsOfByte(byte b) {
        byte before = b++;
        return before > b;
    }
}
