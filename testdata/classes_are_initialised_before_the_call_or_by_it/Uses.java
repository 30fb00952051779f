import java.util.function.IntSupplier;

/** The first use of a class may run its initialiser: both that and an earlier run have to be thought of. */
class Uses {
    static int x;
    static Box box = new Box();

    static class Box {
        int v;
    }

    static class Sets {
        static final int C = 4;
        static {
            x = 30;
        }

        static int get() {
            return 1;
        }
    }

    static class Counts {
        static {
            x++;
        }
    }

    static class Field {
        static int q = 3;
        static {
            x = 7;
        }
    }

    static class Above {
        static {
            x = 9;
        }
    }

    static class Below extends Above {
        static int get() {
            return 1;
        }
    }

    enum Colour {
        RED, GREEN;

        static {
            x = 11;
        }
    }

    interface WithCode {
        int Z = set();

        static int set() {
            x = 12;
            return 1;
        }

        default void code() {
        }
    }

    interface WithoutCode {
        int Z = set();

        static int set() {
            x = 13;
            return 1;
        }

        void none();
    }

    static class Implements implements WithCode {
        static int get() {
            return 2;
        }
    }

    abstract static class Promises implements WithoutCode {
        static int get() {
            return 2;
        }
    }

    static class Leads {
        static int y = Sets.get();
    }

    static class Left {
        static final int V = Right.W + 1;
    }

    static class Right {
        static final int W = Left.V + 1;
    }

    static class Keeps {
        static final int K = x + 1;
    }

    static class Asks {
        static final int K;
        static {
            if (x > 3) {
                K = 1;
            } else {
                K = 2;
            }
        }
    }

    static class Plain {
        private static final int[] TABLE = {1, 2};
        static int n = 3;

        static int get() {
            return TABLE[0];
        }
    }

    static class OnPlain {
        static final int V = Plain.get() + 1;
    }

    static class Timed {
        static {
            x = System.nanoTime() > 0 ? 1 : 2;
        }

        static int get() {
            return 1;
        }
    }

    static class Clock {
        static final long T = System.nanoTime();

        static int get() {
            return 1;
        }
    }

    static class Fails {
        static {
            if (x == 3) {
                throw new IllegalStateException();
            }
        }

        static int get() {
            return 1;
        }
    }

    static class SetsBox {
        static {
            box.v = 9;
        }

        static int get() {
            return 1;
        }
    }

    static void staticCall() {
        x = 5;
        Sets.get();
        assert x == 5;
    }

    static void newObject() {
        x = 5;
        new Counts();
        assert x == 5;
    }

    static int fieldRead() {
        x = 5;
        int q = Field.q;
        assert x == 5;
        return q;
    }

    static void fieldWrite() {
        x = 5;
        Field.q = 1;
        assert x == 5;
    }

    static void superclass() {
        x = 5;
        Below.get();
        assert x == 5;
    }

    static void enumConstant() {
        x = 5;
        Colour c = Colour.RED;
        assert x == 5;
    }

    static void interfaceWithCode() {
        x = 5;
        Implements.get();
        assert x == 5;
    }

    static void lambda() {
        IntSupplier s = () -> Sets.get();
        x = 5;
        s.getAsInt();
        assert x == 5;
    }

    static void reference() {
        IntSupplier s = Sets::get;
        x = 5;
        s.getAsInt();
        assert x == 5;
    }

    static void chain() {
        x = 5;
        int y = Leads.y;
        assert x == 5;
    }

    static void afterManyRounds() {
        for (int i = 0; i < 900000; i++) {
            x = 5;
        }
        Sets.get();
        assert x == 5;
    }

    static void inALateRound() {
        x = 5;
        for (int i = 0; i < 9000; i++) {
            if (i == 8999) {
                Sets.get();
            }
        }
        assert x == 5;
    }

    static void afterAnyRounds(int n) {
        x = 5;
        for (int i = 0; i < n; i++) {
            Sets.get();
        }
        assert x == 5;
    }

    static int recursive(int n) {
        if (n <= 0) {
            return Sets.get();
        }
        x = 5;
        int r = recursive(n - 1);
        assert x == 5;
        return r;
    }

    static void unsupported() {
        x = 5;
        Timed.get();
        assert x == 5;
    }

    static void object() {
        Box b = new Box();
        b.v = 1;
        box = b;
        SetsBox.get();
        assert b.v == 1;
    }

    static void ofThePast() {
        x = 5;
        assert Keeps.K == 6;
    }

    static void stillOfThePast() {
        assert Keeps.K == x + 1;
    }

    static int askedInThePast() {
        x = 5;
        return Asks.K == 2 ? 1 : 0;
    }

    static int half() {
        return Left.V == 2 ? 1 : 0;
    }

    static int caught() {
        int r = 0;
        x = 3;
        try {
            Fails.get();
        } catch (ExceptionInInitializerError e) {
            r = 1;
        }
        return r == 1 ? 1 : 0;
    }

    static int caughtAnyway() {
        int r = 0;
        try {
            Clock.get();
        } catch (Throwable e) {
            r = 1;
        }
        return r == 1 ? 1 : 0;
    }

    // From here on, there is nothing to fear.

    static void once() {
        Sets.get();
        x = 5;
        Sets.get();
        assert x == 5;
    }

    static void noUse() {
        x = 5;
        Sets[] none = new Sets[2];
        Object o = none;
        boolean is = o instanceof Sets;
        Class<?> c = Sets.class;
        assert x == 5 && c != null && !is;
    }

    static void constant() {
        x = 5;
        int c = Sets.C;
        assert x == 5 && c == 4;
    }

    static void interfaceWithoutCode() {
        x = 5;
        Promises.get();
        assert x == 5;
    }

    static void withoutEffect() {
        x = 5;
        int one = Plain.get();
        assert x == 5 && one == 1;
    }

    static void withoutEffectEither() {
        x = 5;
        int two = OnPlain.V;
        assert x == 5 && two == 2;
    }

    static void withoutEffectThough() {
        x = 5;
        Clock.get();
        assert x == 5;
    }

    static void itself() {
        int k = Keeps.K;
        assert k == Keeps.K;
    }

    static void ownClass() {
        x = 5;
        assert x == 5;
    }

    static void onOneWay(int n) {
        x = 5;
        if (n > 0) {
            Sets.get();
        }
        assert n > 0 || x == 5;
    }
}

/** Its initialiser runs before its methods, and before a test arranges anything. */
class Own {
    static {
        Uses.x = 77;
    }

    static int read() {
        return Uses.x == 5 ? 1 : 0;
    }
}

class OwnAbove extends Own {
    static int readToo() {
        return Uses.x == 6 ? 1 : 0;
    }
}

/** What its initialiser found is not what is there now. */
class OwnPast {
    static final int K = Uses.x + 1;

    static int compare() {
        return K == Uses.x + 1 ? 1 : 0;
    }

    static int other(int n) {
        return n > 3 ? 1 : 0;
    }
}

/** Writes a file where none can be written: that it fails is no mistake of a prediction. */
class Writes {
    static {
        try {
            java.nio.file.Files.writeString(java.nio.file.Path.of("/no-such-folder/file.txt"), "x");
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static int get(int n) {
        return n > 3 ? 1 : 0;
    }
}
