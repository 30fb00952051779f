class Handed {
    int value;
    /*@ nullable @*/ Handed next;

    //@ normal_behavior
    //@ ensures \result == next;
    //@ assignable \nothing;
    /*@ nullable @*/ Handed after(int n) {
        for (int i = 0; i < n; i++) {
            n--;
        }
        return next;
    }

    // expect direct by contract: proved
    //@ ensures \result == next;
    /*@ nullable @*/ Handed direct(int n) {
        return after(n);
    }

    // expect readNext by contract: proved
    //@ requires next != null && next.value > 7;
    //@ ensures \result > 7;
    int readNext(int n) {
        return after(n).value;
    }

    // It may be null.
    // expect notNull by contract: signals_only refuted
    //@ ensures true;
    //@ signals_only \nothing;
    int notNull() {
        return after(3).value;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \fresh(\result) && \result.value == n && \result.next == null;
    //@ assignable \nothing;
    static Handed make(int n) {
        Handed h = new Handed();
        for (int i = 0; i < n; i++) {
            h.value++;
        }
        return h;
    }

    // expect made by contract: proved
    //@ requires n > 4;
    //@ ensures \fresh(\result) && \result.value > 4;
    static Handed made(int n) {
        return make(n);
    }

    // expect apart by contract: proved
    //@ requires n > 4;
    //@ ensures \result == false;
    boolean apart(int n) {
        Handed a = make(n);
        Handed b = make(n);
        return a == b || a == this || a == next;
    }

    // A new object is nobody else's.
    // expect kept by contract: proved
    //@ requires n >= 0;
    //@ ensures value == \old(value);
    void kept(int n) {
        make(n).value = 17;
    }

    // expect frame by contract: proved
    //@ requires n >= 0;
    //@ assignable \nothing;
    static void frame(int n) {
        make(n).value = 17;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \result.value == n;
    //@ assignable \nothing;
    Handed some(int n) {
        Handed h = new Handed();
        for (int i = 0; i < n; i++) {
            h.value++;
        }
        return h;
    }

    // It does not say that its object is new.
    // expect unsaid by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n > 3;
    //@ requires value == n;
    //@ ensures \result;
    boolean unsaid(int n) {
        return some(n) != this;
    }

    // expect changed by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n > 3;
    //@ ensures value == \old(value);
    void changed(int n) {
        some(n).value = 5;
    }

    // What has not its value is not its object.
    // expect told by contract: proved
    //@ requires n > 3 && value != n;
    //@ ensures \result;
    boolean told(int n) {
        return some(n) != this;
    }

    // expect frameOfSome by contract within 1500 ms: assignable unknown (nothing new was found)
    //@ requires n > 3;
    //@ assignable \nothing;
    void frameOfSome(int n) {
        some(n).value = 5;
    }

    //@ normal_behavior
    //@ requires n >= 0 && n < 100000;
    //@ ensures \result.length == n + 1;
    //@ ensures (\forall int i; 0 <= i && i < \result.length; \result[i] >= 1);
    //@ assignable \nothing;
    static int[] numbers(int n) {
        int[] a = new int[n + 1];
        for (int i = 0; i <= n; i++) {
            a[i] = i + 1;
        }
        return a;
    }

    // expect element by contract: proved
    //@ requires n >= 0 && n < 100000;
    //@ ensures \result >= 1;
    static int element(int n) {
        return numbers(n)[n];
    }

    // expect wrongElement by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 3 && n < 100000;
    //@ ensures \result >= 2;
    static int wrongElement(int n) {
        return numbers(n)[n - 2];
    }

    // expect length by contract: proved
    //@ requires n >= 0 && n < 100000;
    //@ ensures \result == n + 1;
    static int length(int n) {
        return numbers(n).length;
    }

    // A result that is not said to be new may be the argument.
    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \result.length == a.length;
    //@ assignable \nothing;
    static int[] copied(int[] a, int n) {
        int[] b = a;
        for (int i = 0; i < n; i++) {
            b = a.clone();
        }
        return b;
    }

    // expect ownArray by contract within 1500 ms: ensures refuted
    //@ requires n >= 0 && a.length > 0;
    //@ ensures a[0] == \old(a[0]);
    static void ownArray(int[] a, int n) {
        copied(a, n)[0] = 5;
    }

    // expect objectOfThePath by contract within 1500 ms: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int objectOfThePath(int n) {
        int[] mine = new int[3];
        copied(mine, n)[0] = 5;
        return mine[0];
    }

    // What the call cannot find is not its result.
    // expect hidden by contract: proved
    //@ requires n >= 0 && a.length > 0;
    //@ ensures \result == 0;
    static int hidden(int[] a, int n) {
        int[] mine = new int[3];
        copied(a, n)[0] = 5;
        return mine[0];
    }
}
