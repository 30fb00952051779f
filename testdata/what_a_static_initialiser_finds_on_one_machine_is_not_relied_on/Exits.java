/** It ends the JVM that initialises it. */
final class Exits {
    private static final int LENGTH = System.getProperty("user.name").length();
    private static final int CODE;

    static {
        if (LENGTH > 0) {
            System.exit(3);
        }
        CODE = LENGTH;
    }

    private Exits() {}

    static boolean isHigh() {
        return CODE > 1;
    }
}
