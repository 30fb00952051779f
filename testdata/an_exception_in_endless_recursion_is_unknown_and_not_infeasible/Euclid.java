class Euclid {
    /** The divisor is never zero, but no finite depth of calls shows it. */
    static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        }
        return gcd(b, a % b);
    }
}
