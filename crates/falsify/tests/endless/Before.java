/** Is called before what never ends. */
final class Before {
    private Before() {}

    static int isLarge(int n) {
        return n > 5 ? 1 : 0;
    }
}
