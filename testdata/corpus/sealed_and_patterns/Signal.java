package corpus.sealed_and_patterns;

/** Signals of a railway. */
public abstract sealed class Signal permits Signal.Main, Signal.Distant {
    private int speed;

    public int speed() {
        return speed;
    }

    public void setSpeed(int speed) {
        if (speed < 0 || speed > 160) {
            throw new IllegalArgumentException("speed");
        }
        this.speed = speed;
    }

    /** Stops trains. */
    public static final class Main extends Signal {
        private final boolean stop;

        public Main(boolean stop) {
            this.stop = stop;
        }

        public boolean isStop() {
            return stop || speed() == 0;
        }
    }

    /** Announces the next one. */
    public static non-sealed class Distant extends Signal {
        private final Main next;

        public Distant(Main next) {
            this.next = next;
        }

        public boolean expectsStop() {
            return next != null && next.isStop();
        }
    }

    public static int allowed(Signal signal) {
        if (signal instanceof Main main) {
            return main.isStop() ? 0 : main.speed();
        } else if (signal instanceof Distant distant && distant.expectsStop()) {
            return 40;
        }
        return signal == null ? 0 : signal.speed();
    }

    public static boolean isBoth(Signal signal) {
        return signal instanceof Main && ((Object) signal) instanceof Distant;
    }

    public static int describe(Object thing) {
        if (thing instanceof Integer number && number > 0) {
            return number;
        }
        if (thing instanceof Character c) {
            return c == 'x' ? 1 : 2;
        }
        return thing instanceof int[] array ? array.length : 0;
    }
}
