class Thrower {
    int value;

    //@ behavior
    //@ requires n >= 0;
    //@ ensures \result == n && n < 1000000;
    //@ signals (IllegalStateException e) n >= 1000000;
    //@ signals_only IllegalStateException;
    //@ assignable \nothing;
    static int small(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s++;
        }
        if (s >= 1000000) {
            throw new IllegalStateException();
        }
        return s;
    }

    // expect passed by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    //@ signals (IllegalStateException e) n > 9;
    static int passed(int n) {
        return small(n);
    }

    // expect never by contract: proved
    //@ requires n >= 0 && n < 1000000;
    //@ ensures \result == n;
    //@ signals_only \nothing;
    static int never(int n) {
        return small(n);
    }

    // It may throw.
    // expect always by contract within 1500 ms: signals_only unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures true;
    //@ signals_only \nothing;
    static int always(int n) {
        return small(n);
    }

    // expect caught by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == (n < 1000000 ? n : -1);
    //@ signals_only \nothing;
    static int caught(int n) {
        try {
            return small(n);
        } catch (IllegalStateException e) {
            return -1;
        }
    }

    // The handler is for other exceptions.
    // expect caughtOther by contract within 1500 ms: signals_only unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures true;
    //@ signals_only \nothing;
    static int caughtOther(int n) {
        try {
            return small(n);
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    // expect cleaned by contract: proved if it ends (leads back)
    //@ requires n >= 0;
    //@ ensures value == 2;
    //@ signals (Exception e) value == 2;
    void cleaned(int n) {
        value = 1;
        try {
            small(n);
        } finally {
            value = 2;
        }
    }

    // expect notCleaned by contract within 1500 ms: signals unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures value == 2;
    //@ signals (Exception e) value == 2;
    void notCleaned(int n) {
        value = 1;
        small(n);
        value = 2;
    }

    // Without a word, a method may throw what it declares, and RuntimeException.
    //@ requires n >= 0;
    //@ ensures \result == n;
    //@ assignable \nothing;
    static int silent(int n) throws java.io.IOException {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s++;
        }
        return s;
    }

    // expect declared by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == n || \result == -1;
    //@ signals_only RuntimeException;
    static int declared(int n) {
        try {
            return silent(n);
        } catch (java.io.IOException e) {
            return -1;
        }
    }

    // expect undeclared by contract within 1500 ms: signals_only unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == n;
    //@ signals_only \nothing;
    static int undeclared(int n) {
        try {
            return silent(n);
        } catch (java.io.IOException e) {
            return n;
        }
    }

    //@ normal_behavior
    //@ requires n > 0;
    //@ ensures \result == 1;
    //@ assignable \nothing;
    //@ also
    //@ exceptional_behavior
    //@ requires n == 0;
    //@ signals (Reason r) r.code == 7;
    //@ signals_only Reason;
    //@ assignable \nothing;
    static int cases(int n) {
        int s = 1;
        for (int i = 0; i < n; i++) {
            s = 1;
        }
        if (n == 0) {
            throw new Reason(7);
        }
        return s;
    }

    // expect byCase by contract: proved
    //@ requires n >= 0;
    //@ ensures n == 0 ==> \result == 7;
    //@ ensures n > 0 ==> \result == 1;
    //@ signals_only \nothing;
    static int byCase(int n) {
        try {
            return cases(n);
        } catch (Reason r) {
            return r.code;
        }
    }

    // expect wrongCase by contract within 1500 ms: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int wrongCase(int n) {
        try {
            return cases(n);
        } catch (Reason r) {
            return r.code;
        }
    }

    // expect ofClass by contract: proved
    //@ requires n == 0;
    //@ signals (RuntimeException e) e instanceof Reason;
    //@ ensures false;
    static int ofClass(int n) {
        return cases(n);
    }

    // What a handler lets through is of no class that it catches.
    // expect narrowed by contract: proved
    //@ requires n >= 0;
    //@ ensures true;
    //@ signals (IllegalStateException e) false;
    //@ signals (IllegalArgumentException e) false;
    static int narrowed(int n) throws java.io.IOException {
        try {
            return silent(n);
        } catch (IllegalStateException | IllegalArgumentException e) {
            return 0;
        }
    }
}

class Reason extends RuntimeException {
    final int code;

    Reason(int code) {
        this.code = code;
    }
}
