class Reads {
    int x;
    int y;
    /*@ nullable @*/ Reads next;
    int[] a = new int[3];
    static int counter;
    static final int LIMIT = 7;

    // expect own: proved
    //@ accessible x;
    int own() {
        return x;
    }

    // expect other: accessible refuted
    //@ accessible x;
    int other() {
        return x + y;
    }

    // What is only written is not read.
    // expect written: proved
    //@ accessible x;
    void written() {
        y = x;
    }

    // expect pure: proved
    //@ accessible \nothing;
    //@ ensures \result == 2 * n + LIMIT;
    //@ requires 0 <= n && n < 1000;
    static int pure(int n) {
        return n + n + LIMIT;
    }

    // expect shared: accessible refuted
    //@ accessible \nothing;
    static int shared(int n) {
        return n > 0 ? n : counter;
    }

    // expect named: proved
    //@ accessible counter;
    static int named() {
        return counter;
    }

    // expect allOfClass: proved
    //@ accessible Reads.*;
    static int allOfClass() {
        return counter;
    }

    // The length of an array never changes.
    // expect length: proved
    //@ accessible \nothing;
    //@ ensures \result == p.length;
    static int length(int[] p) {
        return p.length;
    }

    // expect element: proved
    //@ requires 0 <= i && i < p.length;
    //@ accessible p[i];
    static int element(int[] p, int i) {
        return p[i];
    }

    // expect otherElement: accessible refuted
    //@ requires 0 <= i && i + 1 < p.length;
    //@ accessible p[i];
    static int otherElement(int[] p, int i) {
        return p[i + 1];
    }

    // A read outside of the array reads nothing.
    // expect outside: proved
    //@ accessible p[0..3];
    //@ requires i < 4;
    static int outside(int[] p, int i) {
        return p[i];
    }

    // The reads of all rounds count.
    // expect sum: proved
    //@ requires 0 <= n && n <= p.length;
    //@ accessible p[0 .. n - 1];
    static int sum(int[] p, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += p[i];
        }
        return s;
    }

    // expect sumTooFar: accessible refuted
    //@ requires 0 <= n && n < p.length;
    //@ accessible p[0 .. n - 1];
    static int sumTooFar(int[] p, int n) {
        int s = 0;
        for (int i = 0; i <= n; i++) {
            s += p[i];
        }
        return s;
    }

    // A late round reads something else.
    // expect late: accessible refuted
    //@ accessible p[*];
    static int late(int[] p) {
        int s = 0;
        for (int i = 0; i < p.length; i++) {
            s += i == 1000 ? counter : p[i];
        }
        return s;
    }

    // No test comes so far: what one round reads is asked of all.
    // expect lateFar within 1500 ms: accessible unknown (nothing new was found)
    //@ accessible p[*];
    static int lateFar(int[] p) {
        int s = 0;
        for (int i = 0; i < p.length; i++) {
            s += i == 1_000_000_000 ? counter : p[i];
        }
        return s;
    }

    static int upTo(int[] p, int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += p[i];
        }
        return s;
    }

    // Loops of what is called too, and loops in loops.
    // expect nested: proved
    //@ requires 0 <= n && n <= p.length;
    //@ accessible p[0 .. n - 1];
    static int nested(int[] p, int n) {
        int s = 0;
        for (int k = 0; k < n; k++) {
            s += upTo(p, k);
        }
        return s;
    }

    // expect nestedWrong within 1500 ms: accessible refuted
    //@ requires 0 <= n && n <= p.length;
    //@ accessible p[0 .. n - 2];
    static int nestedWrong(int[] p, int n) {
        int s = 0;
        for (int k = 0; k <= n; k++) {
            s += upTo(p, k);
        }
        return s;
    }

    // expect copies: proved
    //@ requires p.length == 4;
    //@ accessible p[1 .. 2];
    static int copies(int[] p) {
        int[] own = new int[2];
        System.arraycopy(p, 1, own, 0, 2);
        return own[0] + own[1];
    }

    // expect copiesMore: accessible refuted
    //@ requires p.length == 4;
    //@ accessible p[1 .. 2];
    static int copiesMore(int[] p) {
        int[] own = new int[3];
        System.arraycopy(p, 1, own, 0, 3);
        return own[0];
    }

    // expect cloned: accessible refuted
    //@ requires p.length == 2;
    //@ accessible p[0];
    static int cloned(int[] p) {
        return p.clone()[0];
    }

    private int helper() {
        return x + y;
    }

    // Whatever is called reads for the method.
    // expect throughCall: accessible refuted
    //@ accessible x;
    int throughCall() {
        return helper();
    }

    // expect throughCallRight: proved
    //@ accessible x, this.y;
    int throughCallRight() {
        return helper();
    }

    // Objects that the call makes are free.
    // expect fresh: proved
    //@ accessible \nothing;
    static int fresh(int n) {
        Reads made = new Reads();
        made.x = n;
        made.a[1] = n;
        return made.x + made.a[1];
    }

    // Another object may be the same, but need not be.
    // expect alias: accessible refuted
    //@ accessible o.x;
    static int alias(Reads o, Reads p) {
        return p.x;
    }

    // expect sameObject: proved
    //@ requires o == p;
    //@ accessible o.x;
    static int sameObject(Reads o, Reads p) {
        return p.x;
    }

    // Places are meant as they were before the call.
    // expect moved: proved
    //@ requires next != null && next != this;
    //@ accessible next, next.x;
    int moved() {
        Reads then = next;
        next = this;
        return then.x;
    }

    // expect movedWrong: accessible refuted
    //@ requires next != null && next != this;
    //@ accessible next, next.x;
    int movedWrong() {
        next = this;
        return next.x;
    }

    // expect allOf: proved
    //@ accessible o.*;
    static int allOf(Reads o) {
        return o.x + o.y;
    }

    // What a specification reads does not count, nor do calls in it.
    /*@ pure @*/ int both() {
        return x + y;
    }

    // expect specification: proved
    //@ requires both() >= 0 && y == 3;
    //@ ensures both() == \old(both());
    //@ accessible x;
    int specification() {
        return x;
    }

    // The clause of a case counts where the case does.
    /*@ requires n > 0;
      @ accessible x;
      @ also
      @ requires n <= 0;
      @ accessible y;
      @*/
    // expect cases: proved
    int cases(int n) {
        return n > 0 ? x : y;
    }

    /*@ requires n > 0;
      @ accessible x;
      @ also
      @ requires n <= 0;
      @ accessible y;
      @*/
    // expect casesWrong: accessible refuted
    int casesWrong(int n) {
        return n >= 0 ? x : y;
    }

    interface Source {
        int get();
    }

    // expect inLambda: accessible refuted
    //@ accessible \nothing;
    int inLambda() {
        Source source = () -> x;
        return source.get();
    }

    /*@ normal_behavior
      @ requires n >= 0;
      @ assignable \nothing;
      @ accessible x;
      @ ensures \result == x;
      @*/
    int slow(int n) {
        int found = 0;
        //@ loop_invariant i >= 0 && (i > 0 ==> found == x);
        //@ decreases n - i;
        for (int i = 0; i <= n && i >= 0 && i < 1000; i++) {
            found = x;
        }
        return x;
    }

    // A call that stands for its contract reads what that allows.
    // expect byContract: proved
    // expect byContract by contract: proved
    //@ requires n >= 0;
    //@ accessible x;
    //@ ensures \result == x;
    int byContract(int n) {
        return slow(n);
    }

    // expect byContractWrong: accessible refuted
    // expect byContractWrong by contract within 1500 ms: accessible refuted
    //@ requires n >= 0;
    //@ accessible y;
    int byContractWrong(int n) {
        return slow(n);
    }
}

class ReadsSilently {
    int x;

    /*@ normal_behavior
      @ assignable \nothing;
      @ ensures \result == x;
      @*/
    int silent(int n) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            found = x;
        }
        return x;
    }

    // The contract does not say what it reads.
    // expect ReadsSilently.bySilent by contract within 1500 ms: accessible unknown (nothing new was found)
    //@ accessible x;
    int bySilent(int n) {
        return silent(n);
    }
}

interface Given {
    /*@ normal_behavior
      @ ensures \result >= 0;
      @ assignable \nothing;
      @ accessible \nothing;
      @*/
    int known();

    /*@ normal_behavior
      @ ensures \result >= 0;
      @ assignable \nothing;
      @*/
    int unknown();
}

class ReadsOfOthers {
    // What a class that nobody knows reads is said by the contract, or by nobody.
    // expect ReadsOfOthers.known: proved
    //@ accessible \nothing;
    //@ ensures \result >= 0;
    static int known(Given given) {
        return given.known();
    }

    // expect ReadsOfOthers.unknown: accessible unknown (does not say what it reads)
    //@ accessible \nothing;
    //@ ensures \result >= 0;
    static int unknown(Given given) {
        return given.unknown();
    }
}

class ReadsMore {
    enum Colour {
        RED, GREEN
    }

    static ReadsMore instance;
    int x;
    int[][] rows = new int[2][2];
    ReadsMore[] others = new ReadsMore[1];

    // Which constant it is, is no state.
    // expect ReadsMore.choose: proved
    //@ accessible \nothing;
    //@ ensures \result > 0;
    static int choose(Colour colour) {
        switch (colour) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }

    // expect ReadsMore.behind: accessible refuted
    //@ requires instance != null;
    //@ accessible instance;
    static int behind() {
        return instance.x;
    }

    // expect ReadsMore.behindRight: proved
    //@ requires instance != null;
    //@ accessible instance, instance.x;
    static int behindRight() {
        return instance.x;
    }

    // A box is its number.
    // expect ReadsMore.box: proved
    //@ accessible \nothing;
    static int box(Integer n) {
        return n + 1;
    }

    // The row is read too.
    // expect ReadsMore.cell: accessible refuted
    //@ requires p.length == 2 && p[0] != null && p[0].length == 2;
    //@ accessible p[0][1];
    static int cell(int[][] p) {
        return p[0][1];
    }

    // expect ReadsMore.cellRight: proved
    //@ requires p.length == 2 && p[0] != null && p[0].length == 2;
    //@ accessible p[0], p[0][1];
    static int cellRight(int[][] p) {
        return p[0][1];
    }

    // What was read before an exception was read.
    // expect ReadsMore.caught: accessible refuted
    //@ accessible \nothing;
    static int caught(ReadsMore o, int d) {
        try {
            return 1 / (o.x * 0);
        } catch (ArithmeticException e) {
            return d;
        }
    }

    // expect ReadsMore.unread: proved
    //@ requires d > 0;
    //@ accessible \nothing;
    static int unread(ReadsMore o, int d) {
        return d > 0 ? d : o.x;
    }

    // Reads before a loop, in its condition, and after it.
    // expect ReadsMore.around: proved
    //@ requires o.x >= 0 && p.length > 0;
    //@ accessible o.x, p[0];
    static int around(ReadsMore o, int[] p) {
        int n = 0;
        //@ loop_invariant 0 <= n;
        while (n < o.x) {
            n++;
        }
        return n + p[0];
    }

    // expect ReadsMore.aroundWrong: accessible refuted
    //@ requires o.x >= 0 && p.length > 0;
    //@ accessible p[0];
    static int aroundWrong(ReadsMore o, int[] p) {
        int n = 0;
        while (n < o.x) {
            n++;
        }
        return n + p[0];
    }
}

class MadeOf {
    int x;
    int y;

    // Its own fields are new.
    // expect MadeOf.<init>: proved
    //@ reads o.x;
    MadeOf(Reads o) {
        x = o.x;
        y = x;
    }
}
