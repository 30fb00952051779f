/** A contract stands for a call, not for the initialisation that the call brings with it. */
class First {
    static int x;

    static class Late {
        static {
            x = 30;
        }

        //@ ensures \result == 1; assignable \nothing;
        static int get() {
            return 1;
        }
    }

    static class Below extends Late {
        //@ ensures \result == 2; assignable \nothing;
        static int two() {
            return 2;
        }
    }

    static class Idle {
        static final int[] TABLE = {1, 2};

        //@ ensures \result == 3; assignable \nothing;
        static int three() {
            return 3;
        }
    }

    //@ ensures \result == 5;
    static int kept() {
        x = 5;
        Late.get();
        return x;
    }

    //@ ensures \result == 5;
    static int keptBySuperclass() {
        x = 5;
        Below.two();
        return x;
    }

    //@ assignable \nothing;
    static int changesNothing() {
        return Late.get();
    }

    //@ ensures \result == 1;
    static int answer() {
        return Late.get();
    }

    //@ ensures \result == 5;
    static int keptByIdle() {
        x = 5;
        Idle.three();
        return x;
    }
}
