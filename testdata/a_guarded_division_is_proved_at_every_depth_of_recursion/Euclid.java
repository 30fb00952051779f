class Euclid {
    /** The divisor is never zero: an inner call does nothing that an outer one with its arguments would not. */
    static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        }
        return gcd(b, a % b);
    }
}
