package corpus.exceptions_checked;

/** A valve that is closed however its use ends. */
public final class Valve implements AutoCloseable {
    /** What goes wrong with valves. */
    public static final class ValveException extends Exception {
        private static final long serialVersionUID = 1L;
        private final int code;

        public ValveException(int code) {
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    private final int limit;
    private int pressure;

    public Valve(int limit) throws ValveException {
        if (limit < 1) {
            throw new ValveException(limit);
        }
        this.limit = limit;
    }

    public void raise(int by) throws ValveException {
        if (by > limit - pressure) {
            throw new ValveException(by);
        }
        pressure += by;
    }

    @Override
    public void close() throws ValveException {
        if (pressure == 13) {
            throw new ValveException(-13);
        }
        pressure = 0;
    }

    public static int use(int limit, int first, int second) {
        try (Valve valve = new Valve(limit)) {
            valve.raise(first);
            valve.raise(second);
            return valve.pressure;
        } catch (ValveException e) {
            if (e.getSuppressed().length > 0) {
                return -2;
            }
            return e.code() == -13 ? -3 : -1;
        }
    }

    public static int finish(int limit) throws ValveException {
        int state = 0;
        try {
            Valve valve = new Valve(limit);
            valve.raise(10);
            state = 1;
            valve.close();
        } finally {
            if (state == 1) {
                state = 2;
            }
        }
        return state;
    }
}
