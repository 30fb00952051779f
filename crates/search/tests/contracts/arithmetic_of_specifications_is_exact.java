class Arithmetic {
    // expect plusOne: ensures refuted
    //@ ensures \result == a + 1;
    static int plusOne(int a) { return a + 1; }

    // expect plusOneJava: proved
    //@ ensures \result == a + 1;
    /*@ spec_java_math @*/ static int plusOneJava(int a) { return a + 1; }

    // expect plusOneSafe: ensures refuted
    //@ ensures \result == a + 1;
    /*@ spec_safe_math @*/ static int plusOneSafe(int a) { return a + 1; }

    // expect sum: proved
    //@ ensures \result == a + b;
    static long sum(int a, int b) { return (long) a + b; }

    // expect product: ensures refuted
    //@ ensures \result == a * b;
    static long product(long a, long b) { return a * b; }

    // expect abs: ensures refuted
    //@ ensures \result >= 0;
    static int abs(int a) { return a < 0 ? -a : a; }

    // expect absRight: proved
    //@ requires a != Integer.MIN_VALUE;
    //@ ensures \result >= 0 && (\result == a || \result == -a);
    static int absRight(int a) { return a < 0 ? -a : a; }

    // expect middle: ensures refuted
    //@ requires 0 <= a && a <= b;
    //@ ensures a <= \result && \result <= b;
    static int middle(int a, int b) { return (a + b) / 2; }

    // expect middleRight: proved
    //@ requires 0 <= a && a <= b;
    //@ ensures a <= \result && \result <= b;
    //@ ensures \result == (a + b) / 2;
    static int middleRight(int a, int b) { return a + (b - a) / 2; }

    // expect remainder: proved
    //@ requires b > 0;
    //@ ensures \result == a % b;
    static int remainder(int a, int b) { return a % b; }

    // expect negate: ensures refuted
    //@ ensures \result == -a;
    static long negate(long a) { return -a; }
}
