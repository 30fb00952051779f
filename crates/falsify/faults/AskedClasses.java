// faults: specifications-initialise
/** A specification names a static field of a class that the code is the first to use. */
class AskedClasses {
    static int x;

    static class Late {
        static int y = 5;

        static {
            x = 30;
        }

        static int get() {
            return y;
        }
    }

    //@ requires x == 0 && Late.y >= 0;
    //@ ensures x == 0;
    static int use() {
        return Late.get();
    }
}
