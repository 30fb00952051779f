class Types {
    int x;
    static int total;
    //@ invariant x >= 0;
    //@ static invariant total >= 0;
    //@ initially x == 0;
    //@ constraint x >= \old(x);

    // expect <init>: proved
    //@ ensures true;
    Types() { }

    // expect up: proved
    //@ requires d >= 0 && x < 1000 && d < 1000;
    //@ ensures x == \old(x) + d;
    //@ assignable x;
    void up(int d) { x += d; }

    // expect down: constraint refuted
    //@ requires x > 10;
    //@ ensures x == \old(x) - 1;
    void down() { x--; }

    // expect wrap: invariant refuted, constraint refuted
    //@ ensures true;
    void wrap() { x++; }

    // expect broken: proved
    //@ requires x < 100;
    //@ ensures x == \old(x);
    void broken() { int z = x; x = -1; x = z; }

    // expect brokenByException: invariant refuted, constraint refuted
    //@ requires d >= 0;
    //@ ensures true;
    void brokenByException(int d) { int z = x; x = -1; x = z / d + z - z / d; }

    // expect share: proved
    //@ requires total < 100;
    //@ ensures total == \old(total) + 1;
    static void share() { total++; }

    // expect shareWrong: invariant refuted
    //@ ensures true;
    static void shareWrong() { total--; }

    // expect helper: proved
    //@ ensures x == -1;
    //@ helper
    private void helper() { x = -1; }
}

class Late {
    int x;
    //@ invariant x > 0;
    //@ initially x == 1;

    // expect Late.<init>: invariant refuted, initially refuted
    //@ ensures true;
    Late() { }
}

class Ghosts {
    int x;
    //@ ghost int steps;
    //@ invariant steps == x;

    // expect Ghosts.step: proved
    //@ requires x < 1000;
    //@ ensures steps == \old(steps) + 1;
    void step() {
        x++;
        //@ set steps = steps + 1;
        return;
    }

    // expect Ghosts.forget: invariant refuted
    //@ requires x < 1000;
    //@ ensures steps == \old(steps);
    void forget() { x++; }
}

class Models {
    int low, high;
    //@ model int size;
    //@ represents size = high - low;
    //@ invariant low >= 0 && high >= low;

    // expect Models.grow: proved
    //@ requires high < 1000;
    //@ ensures size == \old(size) + 1;
    void grow() { high++; }

    // expect Models.growWrong: ensures refuted
    //@ requires high < 1000;
    //@ ensures size == \old(size) + 1;
    void growWrong() { high++; low = 0; }

    /*@ model pure int twice(int k) { return 2 * k; } @*/

    // expect Models.useModel: proved
    //@ requires k > 0 && k < 1000;
    //@ ensures \result == twice(k);
    int useModel(int k) { return k + k; }

    // expect Models.useModelWrong: ensures refuted
    //@ requires k > 0 && k < 1000;
    //@ ensures \result == twice(k);
    int useModelWrong(int k) { return k + k + (k == 77 ? 1 : 0); }
}
