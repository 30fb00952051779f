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
