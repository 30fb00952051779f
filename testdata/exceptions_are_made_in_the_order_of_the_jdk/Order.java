/** What code sees of an exception while its constructor is at work. */
public class Order {
    static class CausedEarly extends RuntimeException {
        @Override
        public synchronized Throwable fillInStackTrace() {
            initCause(new Error("early"));
            return this;
        }
    }

    static class Leaving extends RuntimeException {
        static Leaving last;

        Leaving() {}

        Leaving(Throwable cause) {
            super(cause);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            last = this;
            return this;
        }

        @Override
        public String toString() {
            throw new IllegalStateException();
        }
    }

    /** The cause stays that was given while the trace was filled in. */
    static int cause(int x) {
        if (new CausedEarly().getCause() == null) {
            return 0;
        }
        return 1;
    }

    /** A cause whose text fails is no cause yet. */
    static int noCause(int x) {
        Leaving cause = new Leaving();
        try {
            new Leaving(cause);
            return 5;
        } catch (IllegalStateException e) {
            if (Leaving.last.getCause() == null) {
                return 1;
            }
            return 0;
        }
    }

    /** All exceptions that suppress none have one array. */
    static int suppressed(int x) {
        Exception one = new Exception();
        Exception other = new Exception();
        if (x > 3) {
            one.addSuppressed(other);
        }
        if (one.getSuppressed() == other.getSuppressed()) {
            return 1;
        }
        return one.getSuppressed().length;
    }

    /** No property has the empty name. */
    static int property(String name) {
        try {
            System.getProperty("");
            return 0;
        } catch (IllegalArgumentException e) {
            return 1;
        }
    }
}
