class Statements {
    // expect doubled: assert refuted
    static int doubled(int x) {
        int y = x * 2;
        //@ assert y >= x;
        return y;
    }

    // expect ghosts: proved
    static int ghosts(int x) {
        //@ assume x > 0 && x < 1000;
        int y = x * 2;
        //@ ghost int z = y + 1;
        //@ set z = z + x;
        //@ assert z == 3 * x + 1;
        return y;
    }

    // expect ghostsWrong: assert refuted
    static int ghostsWrong(int x) {
        //@ assume x > 0 && x < 1000;
        int y = x * 2;
        //@ ghost int z = y + 1;
        //@ set z = z + x;
        //@ assert z == 3 * x;
        return y;
    }

    // expect dead: proved
    //@ requires x > 0;
    static int dead(int x) {
        if (x < 0) {
            //@ unreachable;
            return 1;
        }
        return 2;
    }

    // expect alive: assert refuted
    //@ requires x >= 0;
    static int alive(int x) {
        if (x <= 0) {
            //@ unreachable;
            return 1;
        }
        return 2;
    }

    // expect changedParameter: proved
    //@ requires x > 0 && x < 10;
    //@ ensures \result == x + 1;
    static int changedParameter(int x) {
        x++;
        //@ assert x >= 2;
        return x;
    }

    // expect inLoop: assert refuted
    //@ requires n > 0 && n < 100;
    static int inLoop(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n;
        for (int i = 0; i < n; i++) {
            s += 2;
            //@ assert s < 10;
            s += 0;
        }
        return s;
    }
}
