// What a contract does not say must not be taken for granted.
class CallsStaySound {
    int x;
    /*@ nullable @*/ CallsStaySound next;

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int slow(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 1;
            if (s == 3000000) {
                throw new AssertionError();
            }
        }
        return s;
    }

    // An error is excluded by no contract.
    // expect caught by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int caught(int n) {
        try {
            slow(n);
        } catch (AssertionError e) {
            return 1;
        }
        return 0;
    }

    // An input may be the string of a literal.
    // expect literal by contract: ensures refuted
    //@ ensures \result == 0;
    static int literal(/*@ nullable @*/ String s) {
        return s == "abc" ? 1 : 0;
    }

    // An input may be a box from the cache.
    // expect boxed by contract: ensures refuted
    //@ ensures \result == 0;
    static int boxed(Integer i) {
        Integer five = 5;
        return i == five ? 1 : 0;
    }

    //@ normal_behavior
    //@ ensures x == a;
    //@ assignable x;
    void set(int a) {
        for (int i = 0; i < a; i++) {
            x++;
        }
        x = a;
    }

    // expect other by contract: proved
    //@ requires o.x == 3;
    //@ ensures o == this || o.x == 3;
    //@ ensures x == 5;
    void other(CallsStaySound o) {
        set(5);
    }

    // The two may be one object.
    // expect alias by contract: ensures refuted
    //@ requires o.x == 3;
    //@ ensures o.x == 3;
    void alias(CallsStaySound o) {
        set(5);
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures x == 1;
    //@ assignable \nothing;
    CallsStaySound(int n) {
        for (int i = 0; i < n; i++) {
            x += 2;
        }
        x = 1;
        if (n > 100000) {
            next = this;
        }
    }

    // Its constructor sets more than its contract tells.
    // expect made by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result.next == null;
    static CallsStaySound made(int n) {
        return new CallsStaySound(n);
    }

    // expect first by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int first(int n) {
        return new CallsStaySound(n).x;
    }

    // Outside its precondition a call may do anything.
    // expect outside by contract within 1500 ms: precondition refuted, ensures unknown (nothing new was found)
    //@ ensures \result >= 0;
    static int outside(int n) {
        return slow(n);
    }
}
