class Meter {
    private int units;
    //@ private invariant units >= 0;

    //@ requires 0 <= more && more < 100 && units < 1000;
    //@ ensures units == \old(units) + more;
    //@ assignable units;
    private void add(int more) {
        units += more;
    }

    //@ ensures \result == units / 2;
    private /*@ pure @*/ int half() {
        return units < 100 ? units / 2 : 50;
    }

    //@ ensures \result > 0;
    private static int price(int units) {
        return units > 7 ? units : 0;
    }

    int bill(int more) {
        if (more >= 0 && more < 10 && units < 20) {
            add(more);
        }
        return half() + price(8);
    }
}
