class Before {
    int x;
    /*@ nullable @*/ Before next;
    static int count;

    // expect oldParameter: assert refuted
    //@ requires n < 100;
    static int oldParameter(int n) {
        n = n + 1;
        //@ assert \old(n) == n;
        return n;
    }

    // expect oldParameterRight: proved
    //@ requires n < 100;
    static int oldParameterRight(int n) {
        n = n + 1;
        //@ assert n == \old(n) + 1;
        //@ assert n == \pre(n) + 1;
        return n;
    }

    // expect oldParameterOfLoop: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int oldParameterOfLoop(int n) {
        int r = 0;
        //@ loop_invariant r + n == \old(n) && n >= 0;
        //@ decreases n;
        while (n > 0) {
            n--;
            r++;
        }
        return r;
    }

    /*@ pure @*/ int twice() { return 2 * x; }

    /*@ pure @*/ int sum(int k) { return x + k; }

    // expect oldCall: proved
    //@ requires x < 100 && x > -100 && k < 100 && k > -100;
    //@ ensures twice() == \old(twice()) + 2;
    //@ ensures \old(sum(5)) == x + 4;
    //@ ensures \old(sum(k)) == x + k - 1;
    void oldCall(int k) { x++; }

    // expect oldCallWrong: ensures refuted
    //@ requires x < 100 && x > -100;
    //@ ensures twice() == \old(twice());
    void oldCallWrong() { x++; }

    // expect oldCallOfField: ensures refuted
    //@ requires next != null && next.x < 100 && next.x > -100;
    //@ ensures next.twice() == \old(next.twice());
    void oldCallOfField() { x = 7; next = new Before(); }

    // expect oldCallOfFieldRight: proved
    //@ requires next != null;
    //@ ensures \old(next.twice()) == \old(next).twice();
    void oldCallOfFieldRight() { next = new Before(); }

    // expect oldCallInCode: proved
    //@ requires x < 100 && x > -100;
    int oldCallInCode() {
        x++;
        //@ assert \old(twice()) == 2 * x - 2;
        return x;
    }

    // expect oldCallInCodeWrong: assert refuted
    //@ requires x < 100 && x > -100;
    int oldCallInCodeWrong() {
        x++;
        //@ assert \old(twice()) == 2 * x;
        return x;
    }

    //@ ghost int steps;

    // expect setAtTheEnd: ensures refuted
    //@ requires steps < 100;
    //@ ensures steps == \old(steps);
    void setAtTheEnd() {
        x = 1;
        //@ set steps = steps + 1;
    }

    // expect setInBranch: ensures refuted
    //@ requires steps < 100;
    //@ ensures steps == \old(steps);
    void setInBranch(boolean b) {
        if (b) {
            x = 1;
            //@ set steps = steps + 1;
        }
        x = 2;
    }

    // expect real: proved
    //@ ensures (\real) a / 2 * 2 == a;
    static void real(int a) { }

    // expect atALabel: proved
    //@ requires n >= 0 && n < 100;
    static int atALabel(int n) {
        int m = n;
        n = n + 1;
        here: {
            n = n + 2;
            //@ assert \old(n, here) == m + 1;
            //@ assert \old(n) == m;
            n = n + 3;
        }
        return n;
    }

    // expect atALabelWrong: assert refuted
    //@ requires n >= 0 && n < 100;
    static int atALabelWrong(int n) {
        here: {
            n = n + 2;
            //@ assert \old(n, here) == n;
            n = n + 3;
        }
        return n;
    }

    // expect atALabelLoop: proved
    //@ requires x >= 0 && x < 100;
    void atALabelLoop() {
        x = x + 5;
        int i = 0;
        around:
        //@ loop_invariant x == \old(x, around) && 0 <= i && i <= 3;
        //@ decreases 3 - i;
        while (i < 3) {
            i++;
        }
    }

    // expect atALabelLoopWrong: preserved refuted
    //@ requires x >= 0 && x < 100;
    void atALabelLoopWrong() {
        int i = 0;
        around:
        //@ loop_invariant x == \old(x, around) && 0 <= i && i <= 3;
        while (i < 3) {
            i++;
            x++;
        }
    }

    // expect atALabelByOther: proved
    //@ requires x >= 0 && x < 100;
    int atALabelByOther() {
        x = x + 1;
        here: {
            x = x + 1;
            //@ assert x == \old(x, here) + 1 && x == \old(x) + 2;
            return x;
        }
    }
}
