/** It fails where the default locale is Turkish. */
final class Turkish {
    private static final String VM = System.getProperty("java.vm.name");
    private static final String TITLE = "TITLE".toLowerCase();
    private static final int SIZE;

    static {
        if (!TITLE.equals("title") || VM == null) {
            throw new IllegalStateException(TITLE);
        }
        SIZE = TITLE.length();
    }

    private Turkish() {}

    static boolean isShort() {
        return SIZE < 9;
    }
}
