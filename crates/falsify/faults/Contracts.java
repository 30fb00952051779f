// faults: frame-skips-a-location, signals-ignored, signals-only-ignored, invariants-not-checked-after-exceptions, specifications-overflow
/** Clauses that do not hold. */
public class Contracts {
    //@ spec_public
    private int balance;
    //@ spec_public
    private int other;
    //@ public invariant balance >= 0;

    //@ ensures \result == a + b;
    public static int add(int a, int b) {
        return a + b;
    }

    //@ requires n > 0 && n <= balance;
    //@ assignable balance;
    public void pay(int n) {
        balance -= n;
        other++;
    }

    //@ signals_only IllegalStateException;
    public void fail(int n) {
        balance = -1;
        if (n > 3) {
            throw new IllegalStateException();
        }
        balance = 0;
    }

    //@ requires n > 0;
    //@ ensures balance == \old(balance) - n;
    public void take(int n) {
        balance = balance - n;
    }

    //@ ensures balance == \old(balance);
    public void twist() {
        if (balance == 77) {
            balance = 78;
        }
    }

    //@ signals (IllegalStateException e) n > 5;
    //@ signals_only IllegalStateException;
    public static int check(int n) {
        if (n > 4) {
            throw new IllegalStateException();
        }
        return n;
    }

    //@ signals_only IllegalStateException;
    public static int other(int n) {
        if (n == 9) {
            throw new IllegalArgumentException();
        }
        return n;
    }

    //@ ensures \result > n;
    //@ assignable \nothing;
    public static int more(int n) {
        int k = n;
        while (k < 100 && k == n) {
            k++;
        }
        return k;
    }

    //@ requires n < 1000;
    //@ ensures \result > n;
    public static int evenMore(int n) {
        return more(n);
    }

    //@ ensures \fresh(\result);
    public static Integer box(int n) {
        return n;
    }

    //@ ensures \fresh(\result);
    public static Contracts same(Contracts c) {
        return c;
    }

    //@ helper
    private int raw() {
        return balance < 0 ? 1 : 0;
    }

    //@ helper
    public int open() {
        return balance < 0 ? 1 : 0;
    }

    //@ requires a != null;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == 0);
    public static void clear(int[] a) {
        for (int i = 1; i < a.length; i++) {
            a[i] = 0;
        }
    }
}
