class Exactly {
    static boolean isFiveHundred(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            count++;
        }
        if (count == 500) {
            return true;
        }
        return false;
    }
}
