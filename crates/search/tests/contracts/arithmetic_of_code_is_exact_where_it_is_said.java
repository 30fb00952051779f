class Exact {
    // expect sum: proved
    //@ requires a >= 0 && b < 0;
    //@ code_safe_math
    static int sum(int a, int b) {
        return a + b;
    }

    // expect sumTooLarge: overflow refuted
    //@ requires a >= 0;
    //@ code_safe_math
    static int sumTooLarge(int a, int b) {
        return a + b;
    }

    // The mathematical result is the one that the code has: the same question.
    // expect mathematical: overflow refuted
    /*@ code_bigint_math @*/ static long mathematical(long a) {
        return a - 1;
    }

    // What Java does is what is wanted.
    // expect asJava: proved
    //@ ensures \result == (int) (a * 31);
    //@ code_java_math
    static int asJava(int a) {
        return a * 31;
    }

    // Two operations on one line: the first is right.
    // expect second: overflow refuted
    //@ requires 0 <= a && a <= 10 && b >= 0;
    //@ code_safe_math
    static int second(int a, int b) {
        return a + 1 + b;
    }

    // expect product: proved
    //@ requires -46340 <= a && a <= 46340;
    //@ code_safe_math
    static int product(int a) {
        return a * a;
    }

    // expect productTooLarge: overflow refuted
    //@ requires -46341 <= a && a <= 46340;
    //@ code_safe_math
    static int productTooLarge(int a) {
        return a * a;
    }

    // expect negated: overflow refuted
    /*@ code_safe_math @*/ static int negated(int a) {
        return -a;
    }

    // expect quotient: overflow refuted
    //@ requires b != 0;
    //@ code_safe_math
    static int quotient(int a, int b) {
        return a / b;
    }

    // A remainder fits, a division by zero has no result, shifts and bits mean what they mean in Java.
    // expect bits: proved
    //@ requires b > 0 && a >= 0;
    //@ ensures true;
    //@ code_safe_math
    static int bits(int a, int b) {
        return (a % b << 3 ^ ~b) >>> 1 | a / b;
    }

    // expect narrow: overflow refuted
    //@ requires a >= 0;
    //@ code_safe_math
    static byte narrow(int a) {
        return (byte) a;
    }

    // expect narrowed: proved
    //@ requires a >= -128 && a < 100;
    //@ code_safe_math
    static byte narrowed(long a) {
        return (byte) (a + 3);
    }

    // An assignment with an operator implies a cast.
    // expect compound: overflow refuted
    //@ requires b >= 0;
    //@ code_safe_math
    static byte compound(byte b, byte c) {
        b += c;
        return b;
    }

    // expect half: overflow refuted
    //@ requires 0 <= low && low <= high;
    //@ ensures low <= (low + (high - low) / 2);
    //@ code_safe_math
    static int half(int low, int high) {
        return (low + high) / 2;
    }

    // expect halfRight: proved
    //@ requires 0 <= low && low <= high;
    //@ ensures low <= \result && \result <= high;
    //@ code_safe_math
    static int halfRight(int low, int high) {
        return low + (high - low) / 2;
    }

    // The counter of such a loop is the compiler's.
    // expect count: proved
    //@ code_safe_math
    //@ ensures \result >= 0;
    static int count(int[] a) {
        int n = 0;
        for (int x : a) {
            if (x > 0 && n < 100) {
                n++;
            }
        }
        return n;
    }

    // expect total: overflow refuted
    //@ code_safe_math
    //@ ensures true;
    static int total(int[] a) {
        int n = 0;
        for (int x : a) {
            n += x;
        }
        return n;
    }

    // expect totalLong: proved
    //@ code_safe_math
    //@ requires a.length < 1000;
    static long totalLong(int[] a) {
        long n = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant -4294967296L * i <= n && n <= 4294967296L * i;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            n += a[i];
        }
        return n;
    }

    interface Step {
        int apply(int x);
    }

    // The code of a lambda expression is code of the method.
    // expect inLambda: overflow refuted
    //@ code_safe_math
    static int inLambda(int a) {
        Step next = x -> x + 1;
        return next.apply(a);
    }

    // expect inLambdaRight: proved
    //@ requires a < 100;
    //@ code_safe_math
    static int inLambdaRight(int a) {
        Step next = x -> x + 1;
        return next.apply(a);
    }

    // Others may call it with any number.
    // expect handedOut: overflow unknown (outlives the call)
    //@ code_safe_math
    static Step handedOut() {
        return x -> x + 1;
    }

    // What is called is not the code of the method.
    // expect calls: proved
    //@ requires a < 5;
    //@ ensures true;
    //@ code_safe_math
    static int calls(int a) {
        return plain(a) >> 1;
    }

    static int plain(int a) {
        return a * 7 + Integer.MAX_VALUE;
    }
}

class ExactEdges {
    // expect ExactEdges.abs: overflow refuted
    //@ ensures \result >= 0 || x == Integer.MIN_VALUE;
    //@ code_safe_math
    static int abs(int x) {
        return x < 0 ? -x : x;
    }

    // expect ExactEdges.absRight: proved
    //@ ensures \result >= 0;
    //@ code_safe_math
    static int absRight(int x) {
        return x == Integer.MIN_VALUE ? Integer.MAX_VALUE : x < 0 ? -x : x;
    }

    // expect ExactEdges.difference: overflow refuted
    //@ requires a < 0;
    //@ code_safe_math
    static int difference(int a, int b) {
        return a - b;
    }

    // expect ExactEdges.differenceRight: proved
    //@ requires a < 0 && b < 0;
    //@ code_safe_math
    static int differenceRight(int a, int b) {
        return a - b;
    }

    // expect ExactEdges.wide: proved
    //@ code_safe_math
    static long wide(int a, int b) {
        return (long) a * b + b;
    }

    // The product is computed before it is made wide.
    // expect ExactEdges.late: overflow refuted
    //@ code_safe_math
    static long late(int a, int b) {
        return a * b;
    }

    // expect ExactEdges.toInt: overflow refuted
    //@ code_safe_math
    static int toInt(long a) {
        return a > Integer.MAX_VALUE ? 0 : (int) a;
    }

    // expect ExactEdges.toChar: overflow refuted
    //@ requires a < 'z';
    //@ code_safe_math
    static char toChar(int a) {
        return (char) a;
    }

    // What overflowed goes on with the number that Java has.
    // expect ExactEdges.step: overflow refuted, overflow refuted
    //@ code_safe_math
    static int step(int a) {
        a++;
        a -= 1;
        return a;
    }

    // expect ExactEdges.boxes: overflow refuted
    //@ code_safe_math
    //@ requires a == 5;
    static int boxes(Integer a, short b) {
        short c = b;
        c *= a;
        return c;
    }

    static final int LARGE = 0x7fff_fff0;

    // What the compiler computes leaves no trace in the class file.
    // expect ExactEdges.constant: overflow unknown (the compiler computes it)
    //@ ensures true;
    //@ code_safe_math
    static int constant() {
        final int more = 1 << 4;
        return LARGE + more;
    }

    // expect ExactEdges.constants: overflow unknown (the compiler computes it), overflow unknown (the compiler computes it)
    //@ ensures true;
    //@ code_safe_math
    static long constants() {
        return 1_000_000 * 1_000_000 + (byte) (LARGE - 1);
    }

    // expect ExactEdges.constantRight: proved
    //@ ensures \result == Integer.MIN_VALUE + 1L;
    //@ code_safe_math
    static long constantRight(int LARGE) {
        return 1_000_000L * 1_000_000 - 1_000_000_000_000L + (-2147483648 + 1) + ('a' - 97) + (LARGE & 0);
    }

    // Of a call that throws, the sum after it is not reached.
    // expect ExactEdges.thrown: proved
    //@ requires d == 0;
    //@ signals (ArithmeticException e) true;
    //@ code_safe_math
    static int thrown(int a, int d) {
        return a / d + a;
    }
}

/*@ code_safe_math @*/
class AllExact {
    int total;

    // expect AllExact.add: overflow refuted
    void add(int x) {
        total += x;
    }

    // What is said of the method counts more.
    // expect AllExact.hash: proved
    //@ ensures \result == (int) (total * 31);
    //@ code_java_math
    int hash() {
        return total * 31;
    }

    // expect AllExact.<init>: overflow refuted
    AllExact(int x) {
        total = x * 2;
    }
}
