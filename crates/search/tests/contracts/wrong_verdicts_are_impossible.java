class Impossible {
    // A bounded search is not a proof: the loop has no invariant that would carry the claim, and rounds have no bound.
    // expect bounded: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result % 3 != 1 || n < 100000;
    static int bounded(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) { s = (s + i * i) % 7; }
        return s;
    }

    // expect boundedLate: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result <= 40;
    static int boundedLate(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i;
        while (i < n) { i++; }
        return i;
    }

    // What stands behind a loop that was cut may be reached.
    // expect behind: assert refuted
    //@ requires n >= 0;
    static int behind(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) { s += 3; }
        if (s == 30) {
            //@ unreachable;
            s = 1;
        }
        return s;
    }

    // expect behindFar: assert unknown (nothing new was found)
    //@ requires n >= 0;
    static int behindFar(int n) {
        int s = 1;
        for (int i = 0; i < n; i++) { s = s * 31 + 7; }
        if (s == 1000003) {
            //@ unreachable;
            s = 1;
        }
        return s;
    }

    // expect contradiction: vacuous
    //@ requires a.length > 0 && (\forall int i; 0 <= i && i < a.length; a[i] > 3) && a[0] < 2;
    //@ ensures \result == 17;
    static int contradiction(int[] a) { return 3; }

    // expect contradictionInCases: vacuous
    /*@ requires x > 0 && x < 0;
      @ ensures \result == 1;
      @ also
      @ requires x == 5 && x == 6;
      @ ensures \result == 2; @*/
    static int contradictionInCases(int x) { return 3; }

    // expect overflow: ensures refuted
    //@ requires a > 0 && b > 0;
    //@ ensures \result > a;
    static int overflow(int a, int b) { return a + b; }

    // expect overflowLong: ensures refuted
    //@ requires a > 0;
    //@ ensures \result == 3 * a;
    static long overflowLong(long a) { return 3 * a; }

    // expect overflowInLoop: preserved refuted, ensures refuted
    //@ requires n >= 0;
    //@ ensures \result == 1000000000 * n;
    static int overflowInLoop(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == 1000000000 * i;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) { s += 1000000000; }
        return s;
    }

    // expect breach: assignable refuted
    //@ requires a.length > 100 && 0 <= i && i < a.length;
    //@ assignable a[0..99];
    static void breach(int[] a, int i) { if (i == 100) a[i] = a[i] + 1; }

    // expect breachInLoop: assignable refuted
    //@ requires a.length > 3 && b.length > 3;
    //@ assignable a[*];
    static void breachInLoop(int[] a, int[] b) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < a.length && i < b.length; i++) { if (i == 3) b[i] = 1 - b[i]; else a[i] = 1; }
    }

    // expect breachByAlias: assignable refuted
    //@ requires a.length > 3 && b.length > 3;
    //@ assignable a[0], b[1];
    static void breachByAlias(int[] a, int[] b) { a[0] = 1; b[1] = 2; a[2] = a == b ? a[2] + 1 : a[2]; }
}

class GhostBreach {
    int x;
    //@ ghost int seen;

    // expect GhostBreach.hidden: frame refuted
    //@ requires seen < 100;
    //@ assignable x;
    void hidden() {
        x = 1;
        //@ set seen = seen + 1;
        return;
    }

    // expect GhostBreach.shown: proved
    //@ requires seen < 100;
    //@ assignable x, seen;
    void shown() {
        x = 1;
        //@ set seen = seen + 1;
        return;
    }
}
