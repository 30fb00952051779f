// A contract counts only for objects that meet their invariants, and says that they do so afterwards.
class Purse {
    int cents;
    static int purses;
    //@ invariant cents >= 0;
    //@ static invariant purses >= 0;

    //@ normal_behavior
    //@ requires n >= 0;
    //@ assignable cents;
    void shake(int n) {
        for (int i = 0; i < n; i++) {
            cents = i;
        }
    }

    // expect shaken by contract: proved
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    int shaken(int n) {
        shake(n);
        return cents;
    }

    // expect greater by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 3;
    //@ ensures \result >= 1;
    int greater(int n) {
        shake(n);
        return cents;
    }

    // Its own object breaks the invariant when it is called.
    // expect broken by contract within 1500 ms: precondition unknown (nothing new was found), ensures refuted, invariant unknown (nothing new was found), invariant unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    int broken(int n) {
        cents = -5;
        int found = sign(n);
        cents = 0;
        return found;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \result == 0;
    //@ assignable \nothing;
    int sign(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s = 0;
        }
        return cents < 0 ? -1 : s;
    }

    // expect signed by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == 0;
    int signed(int n) {
        return sign(n);
    }

    // The invariants of arguments hold at entry.
    // expect ofAnother by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int ofAnother(Purse other, int n) {
        return other.sign(n);
    }

    // expect ofAnotherTold by contract: proved
    //@ requires n >= 0 && other.cents >= 0;
    //@ ensures \result == 0;
    static int ofAnotherTold(Purse other, int n) {
        return other.sign(n);
    }

    // expect staticBroken by contract within 1500 ms: all unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    int staticBroken(int n) {
        purses = -1;
        int found = sign(n);
        purses = 0;
        return found;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures cents == n;
    //@ assignable \nothing;
    Purse(int n) {
        for (int i = 0; i < n; i++) {
            cents++;
        }
    }

    // expect made by contract: proved
    //@ requires n >= 0;
    //@ ensures \result.cents == n && \fresh(\result);
    static Purse made(int n) {
        return new Purse(n);
    }

    // expect madeWrong by contract within 1500 ms: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result.cents > n;
    static Purse madeWrong(int n) {
        return new Purse(n);
    }

    // expect madeAndShaken by contract: proved
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    static int madeAndShaken(int n) {
        Purse p = new Purse(n);
        p.shake(n);
        return p.cents;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \invariant_for(\result);
    //@ assignable \nothing;
    static Purse any(int n) {
        Purse p = new Purse(1);
        for (int i = 0; i < n; i++) {
            p.cents = i;
        }
        return p;
    }

    // expect fromAny by contract: proved
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    static int fromAny(int n) {
        return any(n).cents;
    }

    // expect fromAnyWrong by contract within 1500 ms: precondition refuted, ensures refuted, invariant unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result >= 1;
    static int fromAnyWrong(int n) {
        return any(n + 1).cents;
    }

    // A helper needs no invariant, and keeps none.
    //@ normal_behavior
    //@ requires n >= 0;
    //@ assignable cents;
    /*@ helper @*/ void lower(int n) {
        for (int i = 0; i < n; i++) {
            cents = -i;
        }
    }

    // expect helped by contract within 1500 ms: invariant refuted
    //@ requires n >= 0;
    //@ ensures true;
    void helped(int n) {
        lower(n);
    }
}

interface Source {
    //@ normal_behavior
    //@ requires n > 0;
    //@ ensures 0 <= \result && \result < n;
    //@ assignable \nothing;
    int below(int n);

    //@ normal_behavior
    //@ ensures \result.length == 2;
    //@ assignable \nothing;
    int[] pair();

    //@ ensures \result == 1;
    //@ signals_only java.io.IOException;
    //@ assignable \nothing;
    int risky() throws java.io.IOException;
}

// Code that nobody has is known by its contract.
class Uses {
    // expect Uses.pick: proved
    //@ requires a.length > 0;
    //@ ensures true;
    //@ signals_only \nothing;
    static int pick(Source source, int[] a) {
        try {
            return a[source.below(a.length)];
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalStateException();
        }
    }

    // expect Uses.pickEmpty: precondition refuted, ensures unknown (an implementation of Source below)
    //@ ensures true;
    static int pickEmpty(Source source, int[] a) {
        return source.below(a.length);
    }

    // expect Uses.second: proved
    //@ ensures true;
    //@ signals (ArrayIndexOutOfBoundsException e) false;
    static int second(Source source) {
        return source.pair()[1];
    }

    // expect Uses.third: signals refuted
    //@ ensures true;
    //@ signals (ArrayIndexOutOfBoundsException e) false;
    static int third(Source source) {
        return source.pair()[2];
    }

    // expect Uses.declared: proved
    //@ normal_behavior
    //@ requires n > 0;
    //@ ensures \result != n;
    static int declared(Source source, int n) {
        return source.below(n);
    }

    // What a source declares to throw it may throw.
    // expect Uses.risky: ensures unknown (an implementation of Source risky)
    //@ ensures \result == 1;
    static int risky(Source source) {
        try {
            return source.risky();
        } catch (java.io.IOException e) {
            return 2;
        }
    }

    // The two arrays may be one, the two numbers need not be.
    // expect Uses.twice: ensures refuted
    //@ requires n > 3;
    //@ ensures \result == 0;
    static int twice(Source source, int n) {
        return source.below(n) - source.below(n);
    }
}
