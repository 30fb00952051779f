class Endings {
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int counts(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    // With the greatest number it never ends.
    //@ requires n >= 0;
    //@ ensures \result > n;
    static int passes(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }

    // What calls it ends if it does.
    //@ requires n >= 0;
    //@ ensures \result > n;
    static int callsPasses(int n) {
        return passes(n);
    }

    //@ requires n >= 0;
    //@ ensures \result == n;
    static int callsCounts(int n) {
        return counts(n);
    }

    // It ends if its caller does, and the other way round: neither shows anything.
    //@ ensures \result;
    //@ assignable \nothing;
    static boolean even(int n) {
        return n == 0 || odd(n);
    }

    //@ ensures \result;
    //@ assignable \nothing;
    static boolean odd(int n) {
        return n == 0 || even(n);
    }

    // The same with measures.
    //@ requires n >= 0;
    //@ ensures \result;
    //@ assignable \nothing;
    //@ measured_by n;
    static boolean up(int n) {
        return n == 0 || down(n - 1);
    }

    //@ requires n >= 0;
    //@ ensures \result;
    //@ assignable \nothing;
    //@ measured_by n;
    static boolean down(int n) {
        return n == 0 || up(n - 1);
    }

    // It never returns, so anything holds when it does.
    //@ requires n > 5;
    //@ ensures false;
    //@ assignable \nothing;
    //@ pure
    static int nonsense(int n) {
        int i = n;
        while (i != 1) {
            i = i == 2 ? 3 : 2;
        }
        return i;
    }

    // What never returns proves nothing of what asks for its result.
    //@ requires n > 5;
    //@ ensures \result == nonsense(n);
    static int asks(int n) {
        return 7;
    }

    //@ requires n > 5;
    //@ ensures false;
    //@ diverges true;
    static int mayHang(int n) {
        int i = n;
        while (i != 1) {
            i = i == 2 ? 3 : 2;
        }
        return i;
    }
}
