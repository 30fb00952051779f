class Boxes {
    /** The language promises one box only for small numbers and leaves others to the JVM. */
    static boolean isSameBox(int x) {
        Integer a = x;
        Integer b = x;
        return a == b;
    }
}
