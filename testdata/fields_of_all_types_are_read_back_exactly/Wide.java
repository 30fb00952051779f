class Wide {
    long big;
    double real;
    float small;
    byte tiny;
    char letter;
    boolean flag;

    static int kind(Wide wide) {
        if (wide == null) {
            return 0;
        }
        if (wide.big == Long.MIN_VALUE) {
            return 1;
        }
        if (wide.real != wide.real) {
            return 2;
        }
        wide.real = 0.5;
        wide.big = 1L << 40;
        return wide.real * 2 == 1 && wide.big >> 40 == 1 ? 3 : 4;
    }

    boolean isOdd() {
        return flag && letter == 'x' && tiny < 0 && small > 1.5f;
    }

    boolean narrows(int x) {
        tiny = (byte) x;
        return tiny != x;
    }
}
