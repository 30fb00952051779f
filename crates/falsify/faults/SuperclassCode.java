// faults: superclasses-keep-contracts
/** Code of a superclass implements a method of an interface that it does not know. */
class SuperclassCode {
    public int value() {
        return System.nanoTime() > 0 ? -1 : 1;
    }

    interface Positive {
        //@ ensures \result > 0;
        int value();
    }

    static class Both extends SuperclassCode implements Positive {
    }

    //@ ensures \result > 0;
    static int ask(Positive p) {
        return p.value();
    }
}
