package corpus.static_state;

/** Initialisers run in the order of the text. */
public final class Order {
    static int early = late();
    static final Integer BOXED;
    static int value = 5;
    private static Order only;
    private final int number;

    static {
        value = value * 2;
        BOXED = value;
    }

    private Order(int number) {
        this.number = number;
    }

    static int late() {
        return value == 0 ? 1 : 2;
    }

    public static boolean sawZero() {
        return BOXED != 10;
    }

    public static Order only(int number) {
        if (only == null) {
            only = new Order(number);
        }
        return only;
    }

    public static void forget() {
        only = null;
    }

    public boolean isOnly() {
        return this == only && number >= 0;
    }
}
