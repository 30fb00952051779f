class Switches {
    static int dense(int x) {
        switch (x) {
            case 1:
                return 10;
            case 2:
                return 20;
            case 3:
                return 30;
            case 4:
                return 40;
            default:
                return 0;
        }
    }

    /** A table with a hole, which is not a case. */
    static int holed(int x) {
        switch (x) {
            case 10:
                return 1;
            case 11:
                return 2;
            case 13:
                return 3;
            case 14:
                return 4;
        }
        return 0;
    }

    static int sparse(int x) {
        switch (x) {
            case -1_000_000:
                return 1;
            case 0:
                return 2;
            case 77:
                return 3;
            case Integer.MAX_VALUE:
                return 4;
            default:
                return 5;
        }
    }

    static int ofChar(char c) {
        switch (c) {
            case 'a':
            case 'b':
                return 1;
            case 'z':
                return 2;
            default:
                return 3;
        }
    }

    static int ofByte(byte b) {
        return switch (b) {
            case -128 -> 1;
            case 127 -> 2;
            default -> 3;
        };
    }

    static int arrows(int x) {
        return switch (x) {
            case 1, 2, 3 -> 5;
            case 100 -> {
                int y = x * 2;
                yield y == 200 ? 6 : 7;
            }
            default -> 8;
        };
    }

    /** Four of six ways are possible. */
    static int masked(int x) {
        switch (x & 3) {
            case 0:
                return 4;
            case 1:
                return 3;
            case 2:
                return 2;
            case 3:
                return 1;
            case 4:
                return 0;
            default:
                return -1;
        }
    }

    static int fallThrough(short s) {
        int sum = 0;
        switch (s) {
            case 3:
                sum += 3;
            case 2:
                sum += 2;
            case 1:
                sum += 1;
                break;
            case 1000:
                sum = 1000;
        }
        if (sum == 6) {
            return 1;
        }
        return 0;
    }

    static int onlyDefault(int x) {
        switch (x) {
            default:
                return 1;
        }
    }
}
