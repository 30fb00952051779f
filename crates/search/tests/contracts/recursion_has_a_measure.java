class Recursion {
    // expect sum: proved
    /*@ normal_behavior
      @ requires 0 <= n && n <= 10000;
      @ ensures \result == n * (n + 1) / 2;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    // It ends, but not by this measure.
    // expect sumByWrong: measured_by refuted
    /*@ normal_behavior
      @ requires 0 <= n && n <= 10000;
      @ ensures \result == n * (n + 1) / 2;
      @ assignable \nothing;
      @ measured_by 10000 - n;
      @*/
    static int sumByWrong(int n) {
        return n == 0 ? 0 : n + sumByWrong(n - 1);
    }

    // The measure gets negative.
    // expect below: measured_by refuted
    /*@ normal_behavior
      @ requires -1 <= n && n <= 100;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    static int below(int n) {
        return n < 0 ? 0 : below(n - 1);
    }

    // expect belowRight: proved
    /*@ normal_behavior
      @ requires n >= -1;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n + 1;
      @ diverges false;
      @*/
    static int belowRight(int n) {
        return n < 0 ? 0 : belowRight(n - 1);
    }

    // What does not end keeps its promises for ever; no measure can say otherwise.
    // expect forEver: measured_by refuted, diverges unknown (fills every stack)
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int forEver(int n) {
        return n == 0 ? 0 : forEver(n);
    }

    // expect unmeasured: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ diverges false;
      @*/
    static int unmeasured(int n) {
        return n == 0 ? 0 : unmeasured(n - 1);
    }

    // expect gcd: proved
    /*@ normal_behavior
      @ requires a >= 0 && b >= 0;
      @ ensures \result >= 0;
      @ ensures a + b > 0 ==> \result > 0;
      @ ensures \result <= a || \result <= b;
      @ assignable \nothing;
      @ measured_by b;
      @ diverges false;
      @*/
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    // expect gcdByWrong: measured_by refuted
    /*@ normal_behavior
      @ requires a >= 0 && b >= 0;
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ measured_by a;
      @*/
    static int gcdByWrong(int a, int b) {
        return b == 0 ? a : gcdByWrong(b, a % b);
    }

    // expect find: proved
    /*@ normal_behavior
      @ requires 0 <= low && low <= high && high <= a.length;
      @ requires (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
      @ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @ ensures -1 <= \result && \result < high;
      @ ensures \result >= 0 ==> a[\result] == key;
      @ ensures \result == -1 ==> (\forall int i; low <= i && i < high; a[i] != key);
      @ assignable \nothing;
      @ measured_by high - low;
      @ diverges false;
      @*/
    static int find(int[] a, int key, int low, int high) {
        if (low == high) {
            return -1;
        }
        int middle = low + (high - low) / 2;
        if (a[middle] == key) {
            return middle;
        }
        return a[middle] < key ? find(a, key, middle + 1, high) : find(a, key, low, middle);
    }

    // The half that is left may be all there was.
    // The recursion goes on for ever then: refused questions count, so the budget ends it, not the solver.
    // expect findByWrong within 1500 ms: measured_by unknown (the budget of 2 s of effort ended first), diverges unknown (the budget of 2 s of effort ended first)
    /*@ normal_behavior
      @ requires 0 <= low && low <= high && high <= a.length;
      @ ensures -1 <= \result && \result < high;
      @ assignable \nothing;
      @ measured_by high - low;
      @ diverges false;
      @*/
    static int findByWrong(int[] a, int key, int low, int high) {
        if (low == high) {
            return -1;
        }
        int middle = low + (high - low) / 2;
        if (a[middle] == key) {
            return middle;
        }
        return a[middle] < key ? findByWrong(a, key, middle, high) : findByWrong(a, key, low, middle);
    }

    // Several numbers: the first that differ decide.
    // expect ackermann: proved
    /*@ normal_behavior
      @ requires m >= 0 && n >= 0;
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ measured_by m, n;
      @ diverges false;
      @*/
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n < 1000 ? n + 1 : n;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    // expect ackermannByWrong: measured_by refuted
    /*@ normal_behavior
      @ requires 0 <= m && m <= 2 && n >= 0 && n <= 2;
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ measured_by n, m;
      @*/
    static int ackermannByWrong(int m, int n) {
        if (m == 0) {
            return n + 1 > 2 ? 2 : n + 1;
        }
        if (n == 0) {
            return ackermannByWrong(m - 1, 1);
        }
        return ackermannByWrong(m - 1, ackermannByWrong(m, n - 1));
    }

    // Two methods that call each other compare their measures.
    // expect isEven: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == (n % 2 == 0);
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    // expect isOdd: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == (n % 2 == 1);
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    // Only one of the two gets smaller.
    // expect ping: proved
    /*@ normal_behavior
      @ requires 0 <= n && n <= 3;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    static int ping(int n) {
        return n == 0 ? 0 : pong(n - 1);
    }

    // expect pong: measured_by refuted
    /*@ normal_behavior
      @ requires 0 <= n && n <= 3;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    static int pong(int n) {
        return ping(n);
    }

    // A method between without a measure: its call counts.
    // expect over: measured_by refuted
    /*@ normal_behavior
      @ requires 0 <= n && n <= 5;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by 7 - n;
      @*/
    static int over(int n) {
        return n == 0 ? 0 : between(n);
    }

    private static int between(int n) {
        return over(n - 1);
    }

    // The contract between says nothing of what it calls.
    // expect overContract within 1500 ms: measured_by unknown (the solver gave up), diverges unknown (no measure was found)
    /*@ normal_behavior
      @ requires 0 <= n;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int overContract(int n) {
        return n == 0 ? 0 : betweenContract(n);
    }

    /*@ normal_behavior
      @ requires n > 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @*/
    static int betweenContract(int n) {
        return overContract(n - 1);
    }

    // Another measure of another recursion does not matter.
    // expect outer: proved
    /*@ normal_behavior
      @ requires 0 <= n && n <= 100;
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int outer(int n) {
        return n == 0 ? gcd(1000, 10) : outer(n - 1);
    }

    // Cases count where their precondition held.
    // expect cases: proved
    /*@ normal_behavior
      @ requires n > 0 && n < 1000;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @ also
      @ normal_behavior
      @ requires n <= 0 && n > -1000;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by -n;
      @ diverges false;
      @*/
    static int cases(int n) {
        return n == 0 ? 0 : n > 0 ? cases(n - 1) : cases(n + 1);
    }

    // expect casesWrong: measured_by refuted
    /*@ normal_behavior
      @ requires n > 0 && n < 1000;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ also
      @ normal_behavior
      @ requires n <= 0 && n > -1000;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    static int casesWrong(int n) {
        return n == 0 ? 0 : n > 0 ? casesWrong(n - 1) : casesWrong(n + 1);
    }

    // A case without a measure makes calls of which nobody shows that they end.
    // expect halfMeasured within 1500 ms: diverges unknown (an input leads to a recursion that fills every stack), diverges unknown (an input leads to a recursion that fills every stack)
    /*@ normal_behavior
      @ requires n > 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @ also
      @ normal_behavior
      @ requires n < 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ diverges false;
      @*/
    static int halfMeasured(int n) {
        return n == 1 ? 0 : n > 0 ? halfMeasured(n - 1) : halfMeasured(n);
    }

    // expect steps: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == n;
      @ assignable \nothing;
      @ diverges false;
      @*/
    static int steps(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
        }
        return i;
    }

    // expect stepsWithout: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == n;
      @ assignable \nothing;
      @ diverges false;
      @*/
    static int stepsWithout(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        while (i < n) {
            i++;
        }
        return i;
    }
}

class Measured {
    // expect Measured.f: all unknown (not supported yet: a receiver of a class that overrides the method and calls it with super)
    /*@ normal_behavior
      @ requires 0 <= n && n <= 4;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    int f(int n) {
        return n == 0 ? 0 : f(n - 1);
    }
}

class MeasuredBelow extends Measured {
    // The measure that it inherits is not lessened by the call of the method that it overrides, which calls it back.
    // expect MeasuredBelow.f: measured_by refuted
    int f(int n) {
        return n == 0 ? 0 : super.f(n);
    }
}

class Ending {
    // A loop of what is called, with its variant.
    static int count(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
        }
        return i;
    }

    // expect Ending.uses: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    //@ diverges false;
    static int uses(int n) {
        return count(n);
    }

    // expect Ending.wrongVariant: decreases refuted
    //@ requires n >= 0;
    //@ ensures true;
    //@ diverges false;
    static int wrongVariant(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n;
        while (i < n) {
            i++;
        }
        return i;
    }

    // It calls what nobody promises to end.
    // expect Ending.trusting within 1500 ms: measured_by refuted, diverges unknown (the solver gave up)
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int trusting(int n) {
        return n == 0 ? 0 : trusted(n);
    }

    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @*/
    static int trusted(int n) {
        return n < 1 ? 0 : trusting(n - 1);
    }

    // Outside of its precondition a call need not end.
    // expect Ending.outside within 1500 ms: all unknown (nothing new was found)
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int outside(int n) {
        return n == 0 ? 0 : outside(n - 2);
    }

    // The loop ends, the recursion in it does not get smaller.
    // expect Ending.inLoop within 1500 ms: measured_by refuted, diverges unknown (an input leads to a recursion that fills every stack)
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int inLoop(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == 0;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            s += inLoop(i + 1);
        }
        return s;
    }

    // expect Ending.inLoopRight: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == 0;
      @ assignable \nothing;
      @ measured_by n;
      @ diverges false;
      @*/
    static int inLoopRight(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == 0;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            s += inLoopRight(i);
        }
        return s;
    }
}

interface Step {
    /*@ normal_behavior
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ diverges false;
      @*/
    int next(int n);
}

class Steps {
    // A class that nobody knows ends as its contract says.
    // expect Steps.once: proved
    /*@ normal_behavior
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ diverges false;
      @*/
    static int once(Step step, int n) {
        return step.next(n);
    }
}

// A call that does not name the method leads back all the same.
interface Unnamed {
    int apply(int n);
}

class Named implements Unnamed {
    // expect Named.apply: measured_by unknown (does not name it)
    //@ requires 0 <= n && n <= 3;
    //@ measured_by 3 - n;
    public int apply(int n) {
        Unnamed again = this;
        return n == 0 ? 0 : again.apply(n - 1);
    }
}

class Drained {
    int size;
    //@ invariant size >= 0;

    // The measure is what it was when the method was entered.
    // expect Drained.drain: proved
    /*@ normal_behavior
      @ requires size >= 0;
      @ ensures size == 0;
      @ assignable size;
      @ measured_by size;
      @ diverges false;
      @*/
    void drain() {
        if (size > 0) {
            size--;
            drain();
        }
    }

    // Another recursion is not compared.
    // expect Drained.drainLate: proved
    /*@ normal_behavior
      @ requires size >= 0 && size < 4;
      @ ensures size == 0;
      @ assignable size;
      @ measured_by size;
      @*/
    void drainLate() {
        if (size > 0) {
            size--;
            drainLate();
            drainLater();
        }
    }

    // expect Drained.drainLater: measured_by refuted
    /*@ normal_behavior
      @ requires size >= 0 && size < 4;
      @ ensures size == 0;
      @ assignable size;
      @ measured_by 5;
      @*/
    void drainLater() {
        if (size > 0) {
            size--;
            drainLater();
        }
    }
}
