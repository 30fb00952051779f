class GhostStart {
    int n;
    //@ ghost int g = 2 + 3;
    //@ ghost int h;
    //@ ghost boolean open = true;
    //@ invariant g == n + 5;

    // expect <init>: proved
    //@ ensures g == 5 && h == 0 && open;
    GhostStart() { }

    // expect made: proved
    //@ ensures \result == 0;
    static int made() {
        GhostStart c = new GhostStart();
        //@ assert c.g == 5;
        //@ assert c.h == 0;
        return c.n;
    }

    // expect madeWrong: assert refuted
    static int madeWrong() {
        GhostStart c = new GhostStart();
        //@ assert c.g == 0;
        return c.n;
    }

    // expect anyState: ensures refuted
    //@ ensures g == 5;
    void anyState() { }

    // expect setUnseen: frame refuted
    //@ requires h < 100;
    //@ assignable \nothing;
    void setUnseen(boolean b) {
        if (b) {
            //@ set h = h + 1;
            n = n;
        }
    }

    // expect setToTheSame: proved
    //@ assignable \nothing;
    void setToTheSame(boolean b) {
        if (b) {
            //@ set h = h + 0;
            n = n;
        }
    }

    // expect setAllowed: proved
    //@ requires h < 100;
    //@ ensures h == \old(h) + 1;
    //@ assignable h;
    void setAllowed() {
        //@ set h = h + 1;
        n = n;
    }
}

class GhostLate {
    int n = 4;
    //@ ghost int first = n + 1;

    // expect GhostLate.late: assert unknown (the first value of the ghost field first)
    static int late() {
        GhostLate l = new GhostLate();
        //@ assert l.first == 5;
        return l.n;
    }
}

// What the calls set that make an input was so before the call under test.
class GhostMade {
    //@ ghost int g = 0;
    //@ ghost static int made = 0;
    int n;

    GhostMade() { }

    GhostMade(int k) {
        //@ set g = 3;
        n = k;
    }

    GhostMade(GhostMade other) {
        //@ set other.g = 4;
        n = other.n;
    }

    GhostMade(boolean b) {
        //@ set made = 7;
        n = 1;
    }

    // expect GhostMade.keeps: proved
    //@ ensures o.g == \old(o.g);
    static void keeps(GhostMade o) { o.n = 2; }

    // expect GhostMade.keepsAll: proved
    //@ assignable o.n;
    static void keepsAll(GhostMade o) { o.n = 2; }

    // expect GhostMade.sets: proved
    //@ requires o != this;
    //@ ensures o.g == \old(o.g) && g == 5;
    void sets(GhostMade o) {
        //@ set g = 5;
        n = 2;
    }

    // expect GhostMade.setsAlias: ensures refuted
    //@ ensures o.g == \old(o.g);
    void setsAlias(GhostMade o) {
        //@ set g = 5;
        n = 2;
    }

    // expect GhostMade.setsLate: ensures refuted
    //@ ensures o.g == \old(o.g);
    static void setsLate(GhostMade o) {
        if (o.n == 12) {
            //@ set o.g = 6;
            o.n = 2;
        }
    }

    // expect GhostMade.counts: proved
    //@ ensures made == \old(made);
    //@ ensures p.g == \old(p.g);
    static void counts(GhostMade o, GhostMade p) { o.n = p.n; }

    // expect GhostMade.inLoop: proved
    //@ requires k >= 0;
    //@ ensures o.g == \old(o.g);
    static void inLoop(GhostMade o, int k) {
        //@ loop_invariant 0 <= i && i <= k;
        //@ loop_assigns i;
        for (int i = 0; i < k; i++) {
            if (o.n == i) {
                return;
            }
        }
    }
}

// What static fields lead to, records and constants of enums may have been changed long before the call.
class GhostKept {
    //@ ghost int g = 0;
    int n;
    static final GhostKept FIRST = new GhostKept(1);
    static GhostKept second = new GhostKept(2);

    GhostKept(int k) {
        //@ set g = 3;
        n = k;
    }

    // expect GhostKept.change: proved
    //@ ensures g == 9;
    void change() {
        //@ set g = 9;
        n = 1;
    }

    // expect GhostKept.asMade: ensures refuted
    //@ ensures FIRST.g == 3;
    static void asMade() { }

    // expect GhostKept.secondAsMade: ensures refuted
    //@ ensures second.g == 3;
    static void secondAsMade() { }

    // expect GhostKept.asBefore: proved
    //@ ensures FIRST.g == \old(FIRST.g);
    static void asBefore() { FIRST.n = 3; }

    // expect GhostKept.changed: ensures refuted
    //@ ensures FIRST.g == \old(FIRST.g);
    static void changed(GhostKept k) { k.change(); }

    // expect GhostKept.changesQuietly: frame refuted
    //@ assignable n;
    void changesQuietly() {
        //@ set FIRST.g = 4;
        n = 1;
    }

    // expect GhostKept.changesOpenly: proved
    //@ assignable n, FIRST.g;
    void changesOpenly() {
        //@ set FIRST.g = 4;
        n = 1;
    }
}

enum GhostConstant {
    ONE, TWO;
    //@ ghost int g = 0;
    int n;

    // expect GhostConstant.asDeclared: ensures refuted
    //@ ensures g == 0;
    void asDeclared() { }

    // expect GhostConstant.oneAsDeclared: ensures refuted
    //@ ensures ONE.g == 0;
    static void oneAsDeclared() { }

    // expect GhostConstant.set: proved
    //@ ensures g == 9;
    //@ ensures this != ONE ==> ONE.g == \old(ONE.g);
    void set() {
        //@ set g = 9;
        n = 1;
    }
}

record GhostRecord(int n) {
    //@ ghost int g = 0;

    // expect GhostRecord.asDeclared: ensures unknown (a ghost field of a record)
    //@ ensures g == 0;
    void asDeclared() { }

    // expect GhostRecord.made: proved
    //@ ensures \result.g == 0;
    static GhostRecord made() { return new GhostRecord(2); }
}
