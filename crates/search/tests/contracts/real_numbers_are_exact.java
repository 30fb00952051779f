class Reals {
    // expect half: proved
    //@ ensures (\real) \result / 2 == a;
    static long half(int a) {
        return 2L * a;
    }

    // expect halfWrong: ensures refuted
    //@ ensures (\real) \result == (\real) a / 2;
    static int halfWrong(int a) {
        return a / 2;
    }

    // expect mean: proved
    //@ requires sum >= 0 && n > 0;
    //@ ensures \result <= (\real) sum / n && (\real) sum / n < \result + 1;
    static int mean(int sum, int n) {
        return sum / n;
    }

    // expect meanWrong: ensures refuted
    //@ requires n > 0;
    //@ ensures \result <= (\real) sum / n && (\real) sum / n < \result + 1;
    static int meanWrong(int sum, int n) {
        return sum / n;
    }

    // expect quotient: proved
    //@ requires d != 0;
    //@ ensures -1 < (\real) n / d - \result && (\real) n / d - \result < 1;
    static long quotient(int n, int d) {
        return (long) n / d;
    }

    // expect quotientWrong: ensures refuted
    //@ ensures -1 < (\real) n / d - \result && (\real) n / d - \result < 1;
    static long quotientWrong(int n, int d) {
        return d == 0 ? 0 : (long) n / d;
    }

    // expect threshold: proved
    //@ ensures \result <==> (\real) a * 0.25 > 10;
    static boolean threshold(int a) {
        return a > 40;
    }

    // expect thresholdWrong: ensures refuted
    //@ ensures \result <==> (\real) a * 0.25 > 10.5;
    static boolean thresholdWrong(int a) {
        return a > 41;
    }

    // expect finite: proved
    //@ requires (\real) x >= 1;
    //@ ensures (\real) \result == (\real) x && (\real) \result > 0;
    static double finite(float x) {
        return x;
    }

    // expect finiteWrong: ensures refuted
    //@ ensures (\real) \result == (\real) x;
    static double finiteWrong(float x) {
        return x;
    }

    // expect weights: proved
    //@ requires a.length == 3;
    //@ requires (\forall int i; 0 <= i && i < 3; 0 <= a[i] && a[i] <= 100);
    //@ ensures \result <= (\sum int i; 0 <= i && i < 3; (\real) a[i] / 3);
    static int weights(int[] a) {
        return (a[0] + a[1] + a[2]) / 3;
    }

    // expect weightsWrong: ensures refuted
    //@ requires a.length == 3;
    //@ requires (\forall int i; 0 <= i && i < 3; 0 <= a[i] && a[i] <= 100);
    //@ ensures \result <= (\sum int i; 0 <= i && i < 3; (\real) a[i] / 3);
    static int weightsWrong(int[] a) {
        return (a[0] + a[1] + a[2] + 2) / 3;
    }

    // expect product: ensures unknown (floating-point)
    //@ ensures (\real) x * x >= 0;
    static void product(double x) {
    }
}
