class Changed {
    int value;
    final int fixed;
    /*@ nullable @*/ Changed next;
    static int count;
    static /*@ nullable @*/ Changed last;

    Changed(int fixed) {
        this.fixed = fixed;
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures next != null && next.value == 3;
    //@ assignable next;
    void link(int n) {
        next = new Changed(n);
        for (int i = 0; i < 3; i++) {
            next.value++;
        }
        for (int i = 0; i < n; i++) {
            n--;
        }
    }

    // expect linked by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == 3;
    //@ ensures value == \old(value);
    int linked(int n) {
        link(n);
        return next.value;
    }

    // Its new neighbour may be itself.
    // expect itself by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0 && value == 3;
    //@ ensures next != this;
    void itself(int n) {
        link(n);
    }

    // expect oldNeighbour by contract: proved
    //@ requires n >= 0 && next != null && next.value == 8;
    //@ ensures \old(next).value == 8 && next.value == 3;
    void oldNeighbour(int n) {
        link(n);
    }

    // expect frame by contract: proved
    //@ requires n >= 0;
    //@ assignable next;
    void frame(int n) {
        link(n);
    }

    // expect narrowFrame by contract: assignable refuted
    //@ requires n >= 0;
    //@ assignable value;
    void narrowFrame(int n) {
        link(n);
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ assignable this.*;
    void scramble(int n) {
        for (int i = 0; i < n; i++) {
            value += i;
            next = this;
        }
    }

    // Final fields stay as they are, those of others too.
    // expect keptByScramble by contract: proved
    //@ requires n >= 0 && o != this && o.value == 4;
    //@ ensures fixed == \old(fixed) && o.value == 4;
    void keptByScramble(int n, Changed o) {
        scramble(n);
    }

    // expect lostByScramble by contract within 1500 ms: ensures refuted
    //@ requires n >= 9;
    //@ ensures value == \old(value);
    void lostByScramble(int n) {
        scramble(n);
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures count == n;
    //@ assignable \everything;
    static void anything(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s++;
        }
        count = s;
    }

    // expect counted by contract: proved
    //@ requires n >= 0;
    //@ ensures count == n;
    static void counted(int n) {
        anything(n);
    }

    // expect fixedStays by contract: proved
    //@ requires n >= 0;
    //@ ensures fixed == \old(fixed);
    void fixedStays(int n) {
        anything(n);
    }

    // expect valueStays by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures value == \old(value);
    void valueStays(int n) {
        anything(n);
    }

    // What was read before is no longer there.
    // expect readBefore by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    int readBefore(int n) {
        int before = value;
        anything(n);
        return before - value;
    }

    // Nobody has looked at the argument before the call.
    // expect unseen by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures o.value == \old(o.value);
    static void unseen(int n, Changed o) {
        anything(n);
    }

    // expect unseenNext by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0 && next != null;
    //@ ensures next == \old(next);
    void unseenNext(int n) {
        anything(n);
    }

    // expect unseenElement by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0 && a.length > 0;
    //@ ensures a[0] == \old(a[0]);
    static void unseenElement(int n, int[] a) {
        anything(n);
    }

    // expect unseenObject by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0 && a.length > 0 && n < 1000000;
    //@ ensures a[0] == \old(a[0]);
    static void unseenObject(int n, /*@ nullable @*/ Changed[] a) {
        anything(n);
    }

    // expect lengthStays by contract: proved
    //@ requires n >= 0;
    //@ ensures a.length == \old(a.length);
    static void lengthStays(int n, int[] a) {
        anything(n);
    }

    // expect localsStay by contract: proved
    //@ requires n >= 0;
    //@ ensures \result == 5;
    static int localsStay(int n) {
        int[] mine = {5};
        Changed own = new Changed(1);
        own.value = 7;
        anything(n);
        return mine[0] + own.value - 7;
    }

    // An object that static fields lead to is not its own.
    // expect published by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 7;
    static int published(int n) {
        Changed own = new Changed(1);
        own.value = 7;
        last = own;
        anything(n);
        return own.value;
    }

    // expect everythingIsNoFrame by contract within 1500 ms: assignable unknown (nothing new was found)
    //@ requires n >= 0;
    //@ assignable count;
    static void everythingIsNoFrame(int n) {
        anything(n);
    }

    // expect staticOfOthers by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures Elsewhere.number == \old(Elsewhere.number);
    static void staticOfOthers(int n) {
        anything(n);
    }

    // expect staticRead by contract within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == \old(Elsewhere.number);
    static int staticRead(int n) {
        anything(n);
        return Elsewhere.number;
    }

    //@ normal_behavior
    //@ requires n >= 0 && a.length > 1;
    //@ ensures a[0] != null;
    //@ assignable a[0 .. 1];
    static void fill(/*@ nullable @*/ Changed[] a, int n) {
        for (int i = 0; i < n; i++) {
            a[1] = null;
        }
        a[0] = new Changed(n);
    }

    // expect filled by contract: proved
    //@ requires n >= 0 && a.length > 3;
    //@ ensures a[0] != null && a[2] == \old(a[2]);
    static void filled(/*@ nullable @*/ Changed[] a, int n) {
        fill(a, n);
    }

    // expect overfilled by contract within 1500 ms: ensures refuted
    //@ requires n >= 0 && a.length > 3;
    //@ ensures a[1] == \old(a[1]);
    static void overfilled(/*@ nullable @*/ Changed[] a, int n) {
        fill(a, n);
    }

    // expect filledTwice by contract within 1500 ms: ensures refuted
    //@ requires n >= 0 && a.length > 3 && b.length > 3;
    //@ ensures b[1] == \old(b[1]);
    static void filledTwice(/*@ nullable @*/ Changed[] a, /*@ nullable @*/ Changed[] b, int n) {
        fill(a, n);
    }

    //@ normal_behavior
    //@ requires n >= 0;
    //@ assignable a[*];
    static void wipe(/*@ nullable @*/ Changed[] a, int n) {
        for (int i = 0; i < a.length; i++) {
            a[i] = null;
        }
        for (int i = 0; i < n; i++) {
            n--;
        }
    }

    // expect wiped by contract within 1500 ms: ensures refuted
    //@ requires n >= 0 && a.length > 3;
    //@ ensures a[2] == \old(a[2]);
    static void wiped(/*@ nullable @*/ Changed[] a, int n) {
        wipe(a, n);
    }

    // expect wipedFrame by contract: proved
    //@ requires n >= 0;
    //@ assignable a[*];
    static void wipedFrame(/*@ nullable @*/ Changed[] a, int n) {
        wipe(a, n);
    }

    // expect wipedNoFrame by contract: assignable refuted
    //@ requires n >= 0 && a.length > 5;
    //@ assignable a[0 .. 3];
    static void wipedNoFrame(/*@ nullable @*/ Changed[] a, int n) {
        wipe(a, n);
    }
}

class Elsewhere {
    static int number;
}
