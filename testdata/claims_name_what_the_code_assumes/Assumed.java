/** Nobody shows what an `assume` says: what is claimed takes it for granted, and says so. */
class Assumed {
    int held;

    //@ ensures \result == 1;
    static int own(int k) {
        //@ assume k > 0;
        if (k > 0) {
            return 1;
        }
        return 2;
    }

    static int callsOwn(int k) {
        return own(k) == 2 ? 3 : 4;
    }

    //@ ensures \result == 1;
    static int keepsByOwn(int k) {
        return own(k);
    }

    //@ ensures \result == 2;
    static int missesByOwn(int k) {
        return own(k);
    }

    //@ ensures \result > 1;
    static int tooMuch(int k) {
        //@ assume k > 0;
        return k;
    }

    //@ ensures \result > 1;
    static int enough(int k) {
        //@ assume k > 1;
        return k;
    }

    //@ ensures \result == 7;
    static int nothing(int k) {
        //@ assume false;
        return 1;
    }

    //@ requires k > 0; ensures \result == 7;
    static int contradicts(int k) {
        //@ assume k < 0;
        return 1;
    }

    //@ ensures \result == 7;
    static int onOneWay(int k) {
        if (k > 0) {
            //@ assume k < 0;
            return 1;
        }
        return 7;
    }

    //@ ensures \result == 7;
    static int onOtherWay(int k) {
        if (k > 0) {
            //@ assume k < 0;
            return 1;
        }
        return k == -5 ? 6 : 7;
    }

    //@ ensures \result == k;
    static int saysNothing(int k) {
        //@ assume true;
        return k;
    }

    //@ ensures \result == k;
    static int isNeverThere(int k) {
        if (k != k) {
            //@ assume false;
            return 1;
        }
        return k;
    }

    static int nothingElse(int k) {
        //@ assume k > 0;
        return k > 0 ? 1 : 2;
    }

    private static int hidden(int k) {
        //@ assume k > 0;
        return k > 0 ? 1 : 2;
    }

    static int callsHidden(int k) {
        return hidden(k);
    }

    static int alsoCallsHidden(int k) {
        return hidden(k + 1);
    }

    private static int guarded(int k) {
        return k > 5 ? 1 : 2;
    }

    static int callsGuarded(int k) {
        //@ assume k < 3;
        return guarded(k);
    }

    static int callsGuardedFreely() {
        return guarded(1);
    }

    //@ ensures \result == 1;
    static int inLambda(int k) {
        java.util.function.IntUnaryOperator f = z -> {
            //@ assume z > 0;
            return z > 0 ? 1 : 2;
        };
        return f.applyAsInt(k);
    }

    //@ requires n >= 0; ensures \result <= 10;
    static int inLoop(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            //@ assume s < 10;
            s++;
        }
        return s;
    }

    static int divides(int d) {
        //@ assume d != 0;
        return 10 / d;
    }

    static int asserts(int k) {
        //@ assume k > 3;
        assert k > 2;
        return k;
    }

    //@ ensures true;
    static int assertsInJml(int k) {
        //@ assume k > 3;
        //@ assert k > 2;
        return k;
    }

    //@ ensures true;
    static int assertsTooMuch(int k) {
        //@ assume k > 3;
        //@ assert k > 4;
        return k;
    }

    //@ ensures \result == k;
    static int namesNobody(int k) {
        //@ assume nobody > 3;
        return k;
    }

    //@ ensures held == k;
    Assumed(int k) {
        //@ assume k > 3;
        held = k < 2 ? 1 : k;
    }

    static int makes(int k) {
        return new Assumed(k).held == 1 ? 1 : 2;
    }

    //@ requires k >= 0; ensures \result == 0; measured_by k;
    static int recurs(int k) {
        //@ assume k != 9;
        return k == 0 ? 0 : k == 9 ? 1 : recurs(k - 1);
    }
}
