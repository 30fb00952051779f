// faults: initialisation-is-always-before, initialisers-read-the-present, initialiser-of-the-call-is-given-up, initialisers-never-throw, untestable-paths-are-forgotten, interfaces-are-not-initialised
/** Classes that the call may be the first to use. */
class Initialisers {
    static int x;

    static class Writes {
        static {
            x = 30;
        }

        static int get() {
            return 1;
        }
    }

    static int byTheCall() {
        x = 5;
        Writes.get();
        return x == 5 ? 1 : 2;
    }

    static class Reads {
        static final int NEXT = x + 1;
    }

    static int beforeTheCall() {
        x = 7;
        return Reads.NEXT == 8 ? 1 : 2;
    }

    static class Clock {
        static {
            if (System.nanoTime() != 0) {
                x = 3;
            }
        }

        static int get() {
            return 1;
        }
    }

    static int notFollowed() {
        x = 1;
        Clock.get();
        return x == 3 ? 1 : 2;
    }

    static class Fails {
        static {
            if (System.nanoTime() != 0) {
                throw new IllegalStateException();
            }
        }

        static int get() {
            return 1;
        }
    }

    static int caught(int y) {
        try {
            return Fails.get();
        } catch (LinkageError e) {
            return y == 4 ? 3 : 2;
        }
    }

    static int bump() {
        x = 77;
        return 1;
    }

    interface Face {
        int ONE = bump();

        default int one() {
            return ONE;
        }
    }

    static class Implements implements Face {
    }

    static int withInterfaces() {
        x = 1;
        new Implements();
        return x == 77 ? 1 : 2;
    }
}
