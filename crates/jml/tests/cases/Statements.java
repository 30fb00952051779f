/** Specifications in method bodies. */
class Statements {
    int[] a = new int[4];

    //@ requires n >= 0;
    int loops(int n) {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant sum == (\sum int k; 0 <= k && k < i; k);
        //@ decreases n - i;
        //@ assignable sum, a[*];
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        /*@ maintaining sum >= 0;
          @ decreasing sum;
          @ loop_modifies \nothing;
          @*/
        outer: while (sum > 0) {
            sum--;
        }
        //@ loop_invariant true;
        for (int e : a) {
            //@ assert e == 0 && \old(a, outer) == a;
        }
        //@ maintaining true;
        do {
            var copy = a.clone();
            //@ assert copy.length == 4 && copy[0] == a[0];
            copy[0] = 1;
        } while (sum > 5);
        return sum;
    }

    void ghosts(int p) {
        //@ ghost int g = p + 1;
        p = 5;
        //@ set g = g + p;
        //@ assert g == \old(p) + 6 : "message";
        {
            //@ ghost boolean inner;
            //@ set inner = true;
            //@ assume inner;
        }
        //@ assert inner;
        if (p > 7) {
            //@ unreachable;
        }
        //@ assert p > 0;
    }

    void blocks(int x) {
        /*@ public normal_behavior
          @   requires x > 0;
          @   ensures a[0] == \old(a[0]) + x;
          @   assignable a[0];
          @*/
        {
            a[0] += x;
        }
        try {
            x = 1;
        } catch (RuntimeException e) {
            //@ assert e != null;
        }
        switch (x) {
            case 1:
                int y = 3;
                //@ assert y == 3;
                break;
            default:
        }
        Runnable r = () -> {
            //@ assert true;
        };
        //@ hence_by true;
        //@ loop_invariant true;
    }

    static {
        //@ assert true;
    }

    void anonymous() {
        int captured = 3;
        Object o = new Object() {
            //@ invariant a.length == 4;
            //@ ensures \result == 5;
            public int hashCode() {
                //@ assert a != null;
                return 5;
            }
        };
    }

    int jumps(int x) {
        out:
        while (x > 0) {
            try {
                //@ breaks (out) x == 1;
                //@ breaks () x == 2;
                //@ continues x > 3;
                //@ returns \result == x;
                {
                    if (x == 1) {
                        break out;
                    }
                    own:
                    for (;;) {
                        if (x == 4) {
                            continue out;
                        }
                        break own;
                    }
                    switch (x) {
                        case 5:
                            break;
                        default:
                            continue;
                    }
                    return x;
                }
            } finally {
                x--;
            }
        }
        return x;
    }
}
