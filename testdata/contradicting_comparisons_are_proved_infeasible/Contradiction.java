class Contradiction {
    static int compare(int x, int y) {
        if (x < y) {
            if (x > y) {
                return 1;
            }
            return 2;
        }
        return 3;
    }

    static int compareLongs(long x, long y) {
        if (x < y && x > y) {
            return 1;
        }
        return 2;
    }

    static int compareDoubles(double x, double y) {
        if (x < y && x > y) {
            return 1;
        }
        return 2;
    }

    static int transitive(int x, int y, int z) {
        if (x < y && y < z && z < x) {
            return 1;
        }
        return 2;
    }
}
