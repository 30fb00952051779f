class OldNames {
    int f;
    int[] data;
    //@ static final ghost int K = 5;
    //@ static ghost int V = 5;
    //@ final ghost int own = 7;
    //@ static final ghost \bigint BIG = 2 * 3;
    //@ static final ghost boolean YES = true;

    // expect frameOfParameter: frame refuted
    //@ requires 0 <= n && n + 1 < a.length && a.length < 6;
    static void frameOfParameter(int[] a, int n) {
        n = n + 1;
        //@ assignable a[\old(n)], i;
        //@ maintaining 0 <= i && i <= 1;
        for (int i = 0; i < 1; i++) {
            a[n] = a[n] + 1;
        }
    }

    // expect frameOfParameterRight: proved
    //@ requires 0 <= n && n + 1 < a.length && a.length < 6;
    static void frameOfParameterRight(int[] a, int n) {
        n = n + 1;
        //@ assignable a[\old(n) + 1], i;
        //@ maintaining 0 <= i && i <= 1;
        for (int i = 0; i < 1; i++) {
            a[n] = a[n] + 1;
        }
    }

    // expect frameOfNow: proved
    //@ requires 0 <= n && n + 1 < a.length && a.length < 6;
    static void frameOfNow(int[] a, int n) {
        n = n + 1;
        //@ assignable a[n], i;
        //@ maintaining 0 <= i && i <= 1;
        for (int i = 0; i < 1; i++) {
            a[n] = a[n] + 1;
        }
    }

    // expect frameOfPre: frame refuted
    //@ requires 0 <= n && n + 1 < a.length && a.length < 6;
    static void frameOfPre(int[] a, int n) {
        n = n + 1;
        //@ assignable a[\pre(n)], i;
        //@ maintaining 0 <= i && i <= 1;
        for (int i = 0; i < 1; i++) {
            a[n] = a[n] + 1;
        }
    }

    // expect labelledOld: proved
    //@ requires x > 0 && x < 1000;
    static int labelledOld(int x) {
        x = x + 1;
        Old: {
            x = x + 1;
            //@ assert \old(x, Old) == \old(x) + 1;
            x = x + 0;
        }
        return x;
    }

    // expect labelledOldWrong: assert refuted
    //@ requires x > 0 && x < 1000;
    static int labelledOldWrong(int x) {
        x = x + 1;
        Old: {
            x = x + 1;
            //@ assert \old(x, Old) == \old(x);
            x = x + 0;
        }
        return x;
    }

    // expect labelledPre: proved
    //@ requires x > 0 && x < 1000;
    static int labelledPre(int x) {
        x = x + 1;
        Pre: {
            x = x + 1;
            //@ assert \old(x, Pre) == \pre(x) + 1;
            x = x + 0;
        }
        return x;
    }

    // expect builtIn: proved
    //@ requires x > 0 && x < 1000;
    static int builtIn(int x) {
        x = x + 1;
        //@ assert \old(x, Old) == x - 1 && \old(x, Pre) == x - 1;
        return x;
    }

    // expect constant: proved
    //@ ensures \result == K;
    static int constant() { return 5; }

    // expect constantWrong: ensures refuted
    //@ ensures \result == K;
    static int constantWrong() { return 6; }

    // expect bigConstant: proved
    //@ ensures \result == BIG && YES;
    static int bigConstant() { return 6; }

    // expect ownConstant: proved
    //@ ensures \result == own;
    int ownConstant() { return 7; }

    // expect ofAnother: proved
    //@ requires o != null; ensures o.own == 7;
    static void ofAnother(OldNames o) { }

    // expect variable: ensures refuted
    //@ ensures \result == V;
    static int variable() { return 5; }

    // expect oldConstant: proved
    //@ ensures \old(K) == K && K == 5;
    void oldConstant() { f = 1; }

    // expect afterUnknown: proved
    //@ ensures K == 5;
    void afterUnknown(int n) {
        //@ maintaining true;
        for (int i = 0; i < n; i++) {
            f++;
        }
    }

    // expect setConstant: ensures unknown (not supported yet: `set K = 6`)
    //@ ensures K == 6;
    static int setConstant(int x) {
        //@ set K = 6;
        return x;
    }
}
