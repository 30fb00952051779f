/** A loop without a branch: nothing that counts branches ends it. */
final class Endless {
    private static int times;

    private Endless() {}

    static int spin(int n) {
        if (n > 3) {
            while (true) {
                times++;
            }
        }
        return n;
    }
}
