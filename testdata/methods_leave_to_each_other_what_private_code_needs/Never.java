/** What no caller can pass is infeasible: each of them says so for itself. */
final class Never {
    static int one(int a) {
        return within(a);
    }

    static int two(int a) {
        return within(a + 1);
    }

    static int three(int a) {
        return within(-a);
    }

    private static int within(int a) {
        if (a < 0) {
            if (a > 5) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
