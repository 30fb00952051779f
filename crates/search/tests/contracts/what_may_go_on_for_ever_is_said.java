class NeverEnds {
    int count;

    // `n` may be the greatest number.
    // expect NeverEnds.atMost: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result > n;
    static int atMost(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }

    // expect NeverEnds.atMostBelow: proved
    //@ requires 0 <= n && n < Integer.MAX_VALUE;
    //@ ensures \result > n;
    static int atMostBelow(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }

    // Past the number that it waits for.
    // expect NeverEnds.past: proved if it ends (the loop at line)
    //@ ensures \result == n;
    static int past(int n) {
        int i = 0;
        while (i != n) {
            i += 2;
        }
        return i;
    }

    // All numbers are passed, but none gets smaller each time.
    // expect NeverEnds.around within 1500 ms: proved if it ends (no measure was found)
    //@ ensures \result == n;
    static int around(int n) {
        int i = 0;
        while (i != n) {
            i++;
        }
        return i;
    }

    // expect NeverEnds.noStep within 1500 ms: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result >= n;
    static int noStep(int n, int step) {
        int i = 0;
        while (i < n) {
            i += step;
        }
        return i;
    }

    // expect NeverEnds.falsehood: ensures unknown (the code loops forever)
    //@ ensures false;
    static void falsehood() {
        while (true) {
        }
    }

    // expect NeverEnds.counting: proved if it ends (loops forever)
    //@ ensures false;
    static void counting(int n) {
        int i = n;
        while (true) {
            i = i > 100 ? 0 : i + 1;
        }
    }

    // expect NeverEnds.sometimes within 1500 ms: proved if it ends (the code loops forever)
    //@ ensures \result >= 0;
    static int sometimes(int n) {
        while (n < 0) {
            if (n < -100) {
                n++;
            }
        }
        return n;
    }

    // expect NeverEnds.stays within 1500 ms: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int stays(int n) {
        while (n > 0) {
            if (n != 7) {
                n--;
            }
        }
        return n;
    }

    // The inner loop sets the outer counter back.
    // expect NeverEnds.setBack: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result >= n;
    static int setBack(int n) {
        int i = 0;
        while (i < n) {
            for (int j = 0; j < 3; j++) {
                i = j;
            }
            i++;
        }
        return i;
    }

    // Two numbers, each gets smaller where the other gets larger.
    // expect NeverEnds.seesaw within 1500 ms: proved if it ends (the code loops forever)
    //@ requires a > 0 && b > 0;
    //@ ensures \result <= 0;
    static int seesaw(int a, int b) {
        while (a > 0) {
            if (a > b) {
                a--;
                b++;
            } else {
                a++;
                b--;
            }
        }
        return a;
    }

    // expect NeverEnds.innerForEver within 1500 ms: ensures unknown (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int innerForEver(int n) {
        for (int i = 0; i < n; i++) {
            int j = i;
            while (j >= i) {
                j = j == i ? i + 1 : i;
            }
        }
        return 0;
    }

    // expect NeverEnds.callee: proved if it ends (the code loops forever)
    //@ ensures \result == 1;
    static int callee(int n) {
        return hangs(n);
    }

    private static int hangs(int n) {
        int i = n;
        while (i != 0 || n == 0) {
            i = i == 5 ? 4 : 5;
        }
        return 1;
    }

    // expect NeverEnds.<init> within 1500 ms: proved if it ends (no measure was found)
    //@ ensures count == 3;
    NeverEnds(int n) {
        while (count != 3) {
            count = count == n ? 1 : n;
        }
    }

    // expect NeverEnds.collatz: proved if it ends (no measure was found)
    //@ requires n > 0 && n < 1000;
    //@ ensures \result == 1;
    static long collatz(long n) {
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        }
        return n;
    }

    // A written measure that is none.
    // expect NeverEnds.wrongMeasure within 1500 ms: decreases unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures false;
    static void wrongMeasure(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i <= n) {
            i = i < n ? i + 1 : 0;
        }
    }

    // Recursion.
    // expect NeverEnds.same within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ requires n >= 0;
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int same(int n) {
        return n == 0 ? 5 : same(n);
    }

    // expect NeverEnds.grows within 1500 ms: proved if it ends (no measure was found)
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int grows(int n) {
        return n == 0 ? 5 : grows(n + 1);
    }

    // expect NeverEnds.pingPong within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int pingPong(int a, int b) {
        return a == 0 && b == 0 ? 5 : a < b ? pingPong(a + 1, b - 1) : pingPong(b, a);
    }

    // expect NeverEnds.even: proved if it ends (an input leads to a recursion that fills every stack)
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

    // expect NeverEnds.bare: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures false;
    static void bare(int n) {
        bare(n);
    }

    // A specification that has no value.
    //@ pure
    static boolean hopeless(int n) {
        int i = n;
        while (i != -1) {
            i = i == 1 ? 2 : 1;
        }
        return true;
    }

    // expect NeverEnds.asks: ensures unknown (loops forever)
    //@ requires n > 5;
    //@ ensures !hopeless(n);
    static int asks(int n) {
        return n;
    }

    // expect NeverEnds.inLambda: proved if it ends (the code loops forever)
    //@ ensures \result == 5;
    static int inLambda(int n) {
        java.util.function.IntUnaryOperator f = x -> {
            int i = x;
            while (i != -7) {
                i = i == n ? 3 : n;
            }
            return 4;
        };
        return f.applyAsInt(n) + 1;
    }

    // Nobody shows that code which nobody knows ends; its contract says so.
    // expect NeverEnds.unknown: proved
    //@ ensures \result >= 0;
    static int unknown(Feed source) {
        return source.next();
    }
}

interface Feed {
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    int next();
}

// Numbers of other sizes, jumps and exceptions.
class OddEnds {
    static int counter;

    // An int never gets as large as a long can be.
    // expect OddEnds.mixed: proved if it ends (no measure was found)
    //@ ensures \result == 1;
    static int mixed(long n) {
        for (int i = 0; i < n; i++) {
        }
        return 1;
    }

    // expect OddEnds.shorts: proved if it ends (no measure was found)
    //@ ensures \result == 1;
    static int shorts(int n) {
        for (short s = 0; s < n; s++) {
        }
        return 1;
    }

    // expect OddEnds.bytes: proved
    //@ ensures \result == 1;
    static int bytes(byte n) {
        for (byte b = -128; b < n; b++) {
        }
        return 1;
    }

    // expect OddEnds.labelled within 1500 ms: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int labelled(int n) {
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (j == 3) {
                    i = 0;
                    continue outer;
                }
            }
        }
        return 1;
    }

    // expect OddEnds.thrown: proved
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int thrown(int n) {
        int i = 0;
        while (true) {
            try {
                if (i >= n) {
                    throw new IllegalStateException();
                }
                i++;
            } catch (IllegalStateException e) {
                return 1;
            }
        }
    }

    // expect OddEnds.caught within 1500 ms: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int caught(int n) {
        int i = 0;
        while (i <= n) {
            try {
                if (i == n) {
                    throw new IllegalStateException();
                }
                i++;
            } catch (IllegalStateException e) {
                i = 0;
            }
        }
        return 1;
    }

    // expect OddEnds.finallyAgain: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int finallyAgain(int n) {
        while (n > 0) {
            try {
                n--;
            } finally {
                n++;
            }
        }
        return 1;
    }

    // expect OddEnds.statics: proved
    //@ ensures counter <= 0;
    static void statics() {
        while (counter > 0) {
            counter--;
        }
    }

    // An implementation breaks what the interface promises.
    // expect OddEnds.promised: proved if it ends (the code loops forever)
    //@ ensures \result == 1;
    static int promised(Promise promise, int n) {
        return promise.kept(n);
    }
}

interface Promise {
    //@ ensures \result == 1;
    //@ assignable \nothing;
    int kept(int n);
}

class BrokenPromise implements Promise {
    public int kept(int n) {
        int i = n;
        while (i != 7 || n == 7) {
            i = i == 2 ? 3 : 2;
        }
        return 1;
    }
}
