/** Is called after what never ends. */
final class Then {
    private Then() {}

    static int isLarge(int n) {
        return n > 7 ? 1 : 0;
    }
}
