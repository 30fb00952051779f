/** What Throwable calls of a subclass, and what it checks. */
public class Own {
    static int filled;
    static int printed;

    static class Filling extends RuntimeException {
        Filling() {}

        Filling(Throwable cause) {
            super(cause);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static class Light extends RuntimeException {
        Light() {
            super("light", null, false, false);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            filled++;
            return this;
        }
    }

    static class Printing extends RuntimeException {
        @Override
        public String toString() {
            printed++;
            return "printing";
        }
    }

    static int fills() {
        filled = 0;
        new Filling();
        return filled == 1 ? 1 : 0;
    }

    static int fillsWithCause() {
        filled = 0;
        new Filling(new RuntimeException());
        return filled == 1 ? 1 : 0;
    }

    static int fillsNothing() {
        filled = 0;
        new Light();
        return filled == 0 ? 1 : 0;
    }

    static int prints() {
        printed = 0;
        new Printing().printStackTrace();
        return printed == 0 ? 1 : 0;
    }

    static int printsCause() {
        printed = 0;
        new RuntimeException("outer", new Printing()).printStackTrace();
        return printed == 0 ? 1 : 0;
    }

    static int printsPlain() {
        printed = 0;
        new RuntimeException("plain").printStackTrace();
        return printed == 0 ? 1 : 0;
    }

    static int noTrace() {
        try {
            new RuntimeException().setStackTrace(null);
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    static int emptyTrace() {
        RuntimeException e = new RuntimeException();
        e.setStackTrace(new StackTraceElement[0]);
        return e.getMessage() == null ? 1 : 0;
    }

    static int noText() {
        try {
            System.out.print((char[]) null);
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    static int payload() {
        return Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc00001)) == 0x7fc00000 ? 1 : 0;
    }

    static int assertsOfArrays() {
        return int[].class.desiredAssertionStatus() ? 1 : 0;
    }

    static class NoText {
        @Override
        public String toString() {
            return null;
        }
    }

    static int printsNothing() {
        try {
            System.out.print(new NoText());
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    static int printsNull() {
        try {
            System.out.println(new NoText());
            return 1;
        } catch (NullPointerException e) {
            return 2;
        }
    }

    static int voids() {
        try {
            java.lang.reflect.Array.newInstance(void.class, 1);
            return 1;
        } catch (IllegalArgumentException e) {
            return 2;
        }
    }
}
