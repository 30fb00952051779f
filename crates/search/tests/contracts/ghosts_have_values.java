class GhostValues {
    //@ ghost int calls;
    int f;

    // expect tooGreatForItsType: assert refuted
    static int tooGreatForItsType(int x) {
        //@ ghost int g = x + 1;
        return x;
    }

    // expect fitsItsType: proved
    //@ requires x < 1000;
    static int fitsItsType(int x) {
        //@ ghost int g = x + 1;
        //@ assert g > x;
        return x;
    }

    // expect setTooGreat: assert refuted
    //@ requires calls >= 0;
    void setTooGreat() {
        f = 1;
        //@ set calls = calls + 1;
    }

    // expect setWithinItsType: proved
    //@ requires calls >= 0 && calls < 100;
    //@ ensures calls == \old(calls) + 1;
    void setWithinItsType() {
        f = 1;
        //@ set calls = calls + 1;
    }

    // expect wrapsAsJavaDoes: proved
    /*@ spec_java_math @*/ static int wrapsAsJavaDoes(int x) {
        //@ ghost int g = x + 1;
        //@ assert x == Integer.MAX_VALUE ==> g == Integer.MIN_VALUE;
        return x;
    }

    // expect ofAnArray: assert refuted
    static int ofAnArray(int[] a, int i) {
        //@ ghost int g = a[i];
        return i;
    }

    // expect dividedByZero: assert refuted
    static int dividedByZero(int x) {
        //@ ghost int g = 7;
        x = x + 0;
        //@ set g = g / x;
        return x;
    }

    // expect calledWithNoValue: assert unknown (may have no value)
    static int calledWithNoValue(int x) {
        int y = helps(x);
        //@ assert y == x;
        return y;
    }

    private static int helps(int x) {
        //@ ghost int g = x + 1;
        return x;
    }

    // expect sumWithoutBound: proved
    //@ requires n >= 0;
    static int sumWithoutBound(int n) {
        //@ ghost \bigint sum = 0;
        int i = 0;
        //@ maintaining 0 <= i && i <= n && sum == 3 * i;
        //@ decreases n - i;
        while (i < n) {
            i++;
            //@ set sum = sum + 3;
        }
        //@ assert sum == 3 * n;
        return i;
    }

    // expect sumWithoutBoundWrong: preserved refuted
    //@ requires n >= 0;
    static int sumWithoutBoundWrong(int n) {
        //@ ghost \bigint sum = 0;
        int i = 0;
        //@ maintaining 0 <= i && i <= n && sum == 3 * i;
        //@ maintaining sum < 12;
        while (i < n) {
            i++;
            //@ set sum = sum + 3;
        }
        return i;
    }

    // expect sumOfAnArray: proved
    static int sumOfAnArray(int[] a) {
        //@ ghost \bigint total = 0;
        long sum = 0;
        //@ maintaining 0 <= i && i <= a.length && sum == total;
        //@ maintaining -2147483648 * i <= total && total <= 2147483647 * i;
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            //@ set total = total + a[i];
        }
        //@ assert sum == total;
        return (int) sum;
    }

    // expect growsForEver within 1500 ms: entry unknown (not supported yet: `set sum = sum + sum`), preserved unknown (not supported yet: `set sum = sum + sum`), assert unknown (not supported yet: `set sum = sum + sum`)
    static int growsForEver(int n) {
        //@ ghost \bigint sum = 1;
        int i = 0;
        //@ maintaining sum >= 1;
        while (i != n) {
            i++;
            //@ set sum = sum + sum;
        }
        //@ assert sum >= 1;
        return i;
    }

    // expect ofAReference: proved
    static int ofAReference(GhostValues a, GhostValues b) {
        //@ ghost GhostValues first = a;
        int x = a.f;
        //@ set first = b;
        x = x + 0;
        //@ assert first == b;
        return x;
    }

    // expect ofAReferenceWrong: assert refuted
    static int ofAReferenceWrong(GhostValues a, GhostValues b) {
        //@ ghost GhostValues first = a;
        int x = a.f;
        //@ set first = b;
        x = x + 0;
        //@ assert first == a;
        return x;
    }
}
