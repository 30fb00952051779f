class Multiplier {
    /** Multiplies by the lowest four bits of the second argument, a bit at a time. */
    static int multiply(int a, int b) {
        int rest = b & 15;
        int product = 0;
        while (rest != 0) {
            if ((rest & 1) != 0) {
                product += a;
            }
            a <<= 1;
            rest >>>= 1;
        }
        return product;
    }
}
