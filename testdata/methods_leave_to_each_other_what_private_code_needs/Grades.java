/** Three callers of the same private code: the first one has the tests of it, the others one of their own each. */
final class Grades {
    static int score(int a, int b) {
        return grade(a, b);
    }

    static int twice(int a, int b) {
        return 2 * grade(a, b);
    }

    static int negative(int a, int b) {
        return -grade(a, b);
    }

    private static int grade(int a, int b) {
        if (a < 0) {
            return 1;
        }
        if (b > 100) {
            return 2;
        }
        if (a + b == 77) {
            return 3;
        }
        return 4;
    }
}
