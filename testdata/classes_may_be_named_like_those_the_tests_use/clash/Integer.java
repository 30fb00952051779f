package clash;

class Integer {
    static boolean isSmallest(int x) {
        return x == java.lang.Integer.MIN_VALUE;
    }
}
