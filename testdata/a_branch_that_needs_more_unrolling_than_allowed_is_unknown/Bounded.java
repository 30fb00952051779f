class Bounded {
    static boolean isTen(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i == 10) {
            return true;
        }
        return false;
    }
}
