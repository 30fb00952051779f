package types;

public class Types {
    public static int all(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
        int found = 0;
        if (z) {
            found++;
        }
        if (b == -128) {
            found++;
        }
        if (s == 32767) {
            found++;
        }
        if (c == 'x') {
            found++;
        }
        if (i == Integer.MIN_VALUE) {
            found++;
        }
        if (l == Long.MAX_VALUE) {
            found++;
        }
        if (f == 1.5f) {
            found++;
        }
        if (d == -0.25) {
            found++;
        }
        return found;
    }

    static boolean echo(boolean z) {
        return z;
    }

    static byte echo(byte b) {
        return b;
    }

    static short echo(short s) {
        return s;
    }

    static char echo(char c) {
        return c;
    }

    static int echo(int i) {
        return i;
    }

    static long echo(long l) {
        return l;
    }

    static float echo(float f) {
        return f;
    }

    static double echo(double d) {
        return d;
    }

    static void nothing() {}

    /** Values outside the type do not exist. */
    static int limits(byte b, char c, short s) {
        if (b > 127) {
            return 1;
        }
        if (c < 0) {
            return 2;
        }
        if (s == 32768) {
            return 3;
        }
        return 0;
    }
}
