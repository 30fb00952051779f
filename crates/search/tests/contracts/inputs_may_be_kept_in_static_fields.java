class Kept {
    int price;
    static final Kept DEFAULT = new Kept();

    // That the object was looked at before says nothing about which one it is.
    // expect read: ensures refuted
    //@ ensures !\result;
    static boolean read(Kept x) {
        int p = x.price;
        return p >= 0 && x == DEFAULT;
    }

    // expect required: ensures refuted
    //@ requires x.price > -5;
    //@ ensures !\result;
    static boolean required(Kept x) {
        return x == DEFAULT;
    }

    // expect specified: ensures refuted
    //@ requires x.price > -5;
    //@ ensures x != DEFAULT;
    static void specified(Kept x) {
    }

    // expect made: proved
    //@ ensures !\result;
    static boolean made() {
        Kept x = new Kept();
        return x == DEFAULT;
    }

    public static final int[] TABLE = {1, 2, 3};

    // expect array: ensures unknown (not supported yet: an input that is an object of int[] kept in a static field)
    //@ requires x.length > 2;
    //@ ensures !\result;
    static boolean array(int[] x) {
        return x[2] == 3 && x == TABLE;
    }

    static final Kept FIN = new Kept();
    static final Kept[] SHELF = {new Kept()};
    private static final Kept HIDDEN = new Kept();
    int size;
    final int fixed = 3;

    static Kept hidden() {
        return HIDDEN;
    }

    // What the initialiser left there says nothing.
    // expect old: ensures refuted
    //@ ensures \old(FIN.price) == 0;
    static void old() {
    }

    // expect oldOfFinal: proved
    //@ ensures \old(FIN.fixed) == 3;
    static void oldOfFinal() {
    }

    // expect writesTheFirstValue: assignable refuted
    //@ assignable \nothing;
    static void writesTheFirstValue() {
        FIN.price = 0;
    }

    // expect writes: proved
    //@ assignable FIN.price;
    //@ ensures FIN.price == v;
    static void writes(int v) {
        FIN.price = v;
    }

    // expect keepsTheOther: ensures refuted
    //@ ensures x.price == \old(x.price);
    static void keepsTheOther(Kept x, int v) {
        FIN.price = v;
    }

    // expect keepsTheHidden: ensures unknown (kept in a static field)
    //@ ensures x.price == \old(x.price);
    static void keepsTheHidden(Kept x, int v) {
        HIDDEN.price = v;
    }

    // expect keepsAnotherField: proved
    //@ requires x != FIN;
    //@ ensures x.size == \old(x.size);
    static void keepsAnotherField(Kept x, int v) {
        FIN.price = v;
    }

    // expect keepsTheKept: ensures refuted
    //@ ensures FIN.price == \old(FIN.price);
    static void keepsTheKept(Kept x, int v) {
        x.price = v;
    }

    // expect keepsTheKeptApart: proved
    //@ requires x != FIN;
    //@ ensures FIN.price == \old(FIN.price);
    static void keepsTheKeptApart(Kept x, int v) {
        x.price = v;
    }

    // expect last: ensures refuted
    //@ ensures x.price == 1;
    static void last(Kept x) {
        x.price = 1;
        FIN.price = 2;
    }

    // expect lastApart: proved
    //@ requires x != FIN;
    //@ ensures x.price == 1;
    static void lastApart(Kept x) {
        x.price = 1;
        FIN.price = 2;
    }

    // expect keepsElements: ensures unknown (not supported yet: an array kept in a static field, which other code may have changed)
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[i]));
    static void keepsElements(int[] a, int v) {
        TABLE[0] = v;
    }

    // expect keepsFieldsOfElements: ensures refuted
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == null || a[i].price == \old(a[i].price));
    static void keepsFieldsOfElements(Kept[] a, int v) {
        FIN.price = v;
    }

    // expect reads: ensures refuted
    //@ ensures \result >= 0;
    static int reads() {
        return FIN.price;
    }

    // expect readsElement: ensures unknown (not supported yet: an array kept in a static field, which other code may have changed)
    //@ ensures \result == 1;
    static int readsElement() {
        return TABLE[0];
    }

    // expect inALoop within 1500 ms: ensures unknown (not supported yet: an object of Kept kept in a static field, which other code may have)
    //@ ensures x.price == \old(x.price);
    static void inALoop(Kept x, int n) {
        for (int i = 0; i < n; i++) {
            HIDDEN.price = n;
        }
    }

    // expect sums: proved
    //@ requires n >= 0;
    //@ assignable FIN.price;
    //@ ensures FIN.price == n;
    static void sums(int n) {
        FIN.price = 0;
        //@ loop_invariant 0 <= i && i <= n && FIN.price == i;
        for (int i = 0; i < n; i++) {
            FIN.price++;
        }
    }

    //@ requires v >= 0;
    //@ assignable FIN.price;
    //@ ensures FIN.price == v;
    static void set(int v) {
        FIN.price = v;
    }

    // expect byContract by contract: ensures refuted
    //@ ensures x.price == \old(x.price);
    static void byContract(Kept x) {
        set(3);
    }

    // expect byContractToo by contract: proved
    //@ ensures FIN.price == 3;
    static void byContractToo(Kept x) {
        set(3);
    }
}
