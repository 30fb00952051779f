class Redundant {
    int v;
    int w;

    //@ requires x > 0;
    //@ requires_redundantly x > 5;
    //@ ensures \result > 5;
    static int more(int x) {
        return x;
    }

    //@ requires x > 5;
    //@ requires_redundantly x > 0;
    //@ ensures \result > 5;
    static int less(int x) {
        return x;
    }

    //@ ensures \result == 2;
    //@ ensures_redundantly \result > 2;
    static int checked() {
        return 2;
    }

    //@ assignable v;
    //@ assignable_redundantly w;
    void frame() {
        w = 1;
    }

    // @ ensures \result == 3;
    //@ ensures \result == 2;
    static int blank() {
        return 2;
    }

    //+OPENJML@ ensures \result == 3;
    //@ ensures \result == 2;
    static int keys() {
        return 2;
    }
}
