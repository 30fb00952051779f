import java.time.LocalDate;

/** Whenever it is run, it finds something else. */
final class Clock {
    private static final int YEAR = LocalDate.now().getYear();
    private static final boolean IS_EVEN = System.currentTimeMillis() % 2 == 0;

    private Clock() {}

    static boolean isLate() {
        return YEAR > 2020;
    }

    static boolean isEven() {
        return IS_EVEN;
    }

    static int half(int x) {
        return IS_EVEN ? x / 2 : x;
    }
}
