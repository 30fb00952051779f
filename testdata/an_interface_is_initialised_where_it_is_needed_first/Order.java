/** An interface that is to be initialised with a class may be used by the initialiser of the superclass, which runs first. */
class Order {
    static int c;

    static int t(int k) {
        c = c * 10 + k;
        return 1;
    }

    interface ByCall {
        int Z = t(2);

        default void d() {
        }

        static int u() {
            return c;
        }
    }

    static class CallAbove {
        static {
            ByCall.u();
            t(3);
        }
    }

    static class Call extends CallAbove implements ByCall {
    }

    interface ByRead {
        int Z = t(2);

        default void d() {
        }
    }

    static class ReadAbove {
        static {
            t(3 + ByRead.Z);
        }
    }

    static class Read extends ReadAbove implements ByRead {
    }

    interface ByNew {
        int Z = t(2);

        default void d() {
        }
    }

    static class Other implements ByNew {
    }

    static class NewAbove {
        static {
            new Other();
            t(3);
        }
    }

    static class New extends NewAbove implements ByNew {
    }

    interface ByLambda {
        int Z = t(2);

        int abs();

        default void d() {
        }
    }

    static class LambdaAbove {
        static {
            ByLambda l = () -> 1;
            t(3);
        }
    }

    static class Lambda extends LambdaAbove implements ByLambda {
        public int abs() {
            return 1;
        }
    }

    interface NotUsed {
        int Z = t(2);

        default void d() {
        }
    }

    static class Above {
        static {
            t(3);
        }
    }

    static class Plain extends Above implements NotUsed {
        static {
            t(4);
        }
    }

    interface First {
        int Z = Second.u() + t(3);

        default void d() {
        }
    }

    interface Second extends First {
        int Y = new int[] {4}[0];

        default void e() {
        }

        static int u() {
            return 1;
        }
    }

    static class Ends implements Second {
    }

    static int call() {
        c = 0;
        new Call();
        return c == 23 ? 1 : c == 32 ? 2 : c == 3 ? 3 : 0;
    }

    static int read() {
        c = 0;
        new Read();
        return c == 24 ? 1 : c == 42 ? 2 : c == 3 ? 3 : 0;
    }

    static int create() {
        c = 0;
        new New();
        return c == 23 ? 1 : c == 32 ? 2 : 0;
    }

    static int lambda() {
        c = 0;
        new Lambda();
        return c == 23 ? 1 : c == 32 ? 2 : 0;
    }

    static int plain() {
        c = 0;
        new Plain();
        return c == 324 ? 1 : c == 234 ? 2 : 0;
    }

    // The interface above, which comes first, uses the one below, whose initialiser changes nothing.
    static int above() {
        c = 0;
        new Ends();
        return c == 3 ? 1 : 0;
    }

    // What was initialised is not initialised again.
    static int twice() {
        new Call();
        c = 0;
        new Call();
        return c == 0 ? 1 : 0;
    }
}
