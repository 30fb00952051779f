class Kept {
    int price;
    static final Kept DEFAULT = new Kept();

    // That the object was looked at before says nothing about which one it is.
    // expect read: not proved
    //@ ensures !\result;
    static boolean read(Kept x) {
        int p = x.price;
        return p >= 0 && x == DEFAULT;
    }

    // expect required: not proved
    //@ requires x.price > -5;
    //@ ensures !\result;
    static boolean required(Kept x) {
        return x == DEFAULT;
    }

    // expect specified: not proved
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

    // expect array: not proved
    //@ requires x.length > 2;
    //@ ensures !\result;
    static boolean array(int[] x) {
        return x[2] == 3 && x == TABLE;
    }
}
