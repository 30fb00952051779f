class Vacuous {
    int f;
    /*@ nullable */ Vacuous next;

    // expect contradiction: vacuous
    //@ requires x > 0 && x < 0; ensures false;
    static int contradiction(int x) { return x; }

    // expect twoClauses: vacuous
    //@ requires x > 5; requires x < 3; ensures \result == 1;
    static int twoClauses(int x) { return x; }

    // expect noNumber: vacuous
    //@ requires (\forall int i; i > x); ensures false;
    static int noNumber(int x) { return x; }

    // expect noArray: vacuous
    //@ requires a.length < 0; ensures false;
    static int noArray(int[] a) { return 1; }

    // expect noOverflow: vacuous
    //@ requires x + 1 < x; ensures false;
    static int noOverflow(int x) { return x; }

    // expect one: proved
    //@ requires x == 123456789; ensures \result == 123456789;
    static int one(int x) { return x; }

    // expect oneSquare: ensures refuted
    //@ requires x > 0 && x * x == 1522756 && x < 2000; ensures \result == 0;
    static int oneSquare(int x) { return x; }

    // expect unsupported: ensures unknown (not supported yet: an input of type java.lang.Module)
    //@ requires s != null; ensures false;
    static int unsupported(Module s) { return 1; }

    // expect thrown: ensures unknown (not supported yet: the native method java.lang.System.nanoTime)
    //@ requires x > 0; ensures false;
    static long thrown(int x) { return System.nanoTime(); }

    // expect ofObjects: vacuous
    //@ requires o.f > 0 && o == p && p.f < 0; ensures false;
    static int ofObjects(Vacuous o, Vacuous p) { return 1; }

    // expect ofAliases: ensures refuted
    //@ requires o == p && p.f < 0; ensures false;
    static int ofAliases(Vacuous o, Vacuous p) { return 1; }

    // expect oneCase: vacuous case
    //@ requires x > 0; ensures \result > 0; also requires x > 0 && x < 0; ensures false;
    static int oneCase(int x) { return x; }

    // expect twoCases: proved
    //@ requires x > 0; ensures \result > 0; also requires x < 0; ensures \result < 0;
    static int twoCases(int x) { return x; }

    // expect caseOfOne: proved
    //@ requires x != 77777; ensures true; also requires x == 77777; ensures \result == 77777;
    static int caseOfOne(int x) { return x; }

    // What no input gets past leaves nothing that could be proved.
    // expect assumedAway: vacuous
    //@ requires x > 0;
    static int assumedAway(int x) {
        //@ assume x < 0;
        //@ assert false;
        return x;
    }

    // expect onlyAbrupt: ensures refuted
    //@ requires x > 100; ensures false;
    static int onlyAbrupt(int x) { if (x > 50) return 1; throw new IllegalStateException(); }

    // expect never: proved
    //@ requires x > 100; ensures false;
    static int never(int x) { throw new IllegalStateException(); }

    // expect noBoolean: vacuous
    //@ requires b && !b; ensures false;
    static int noBoolean(boolean b) { return 1; }

    // expect noNan: vacuous
    //@ requires d < 0.0 && d > -0.0; ensures false;
    static int noNan(double d) { return 1; }

    // expect aNan: ensures refuted
    //@ requires d != d; ensures false;
    static int aNan(double d) { return 1; }

    // expect noElement: vacuous
    //@ requires a.length == 2 && (\forall int i; 0 <= i && i < 2; a[i] == i) && a[0] > a[1]; ensures false;
    static int noElement(int[] a) { return 1; }

    // expect anElement: ensures refuted
    //@ requires a.length == 2 && (\exists int i; 0 <= i && i < 2; a[i] == 5); ensures false;
    static int anElement(int[] a) { return 1; }
}

class NoObject {
    int f;
    //@ invariant f > 0 && f < 0;

    // expect NoObject.get: vacuous
    //@ ensures \result == 3;
    int get() { return f; }
}
