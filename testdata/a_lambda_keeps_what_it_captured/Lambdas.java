class Lambdas {
    interface Change {
        int of(int x);
    }

    static int added(int x, int y) {
        Change add = n -> n + y;
        int sum = add.of(x);
        if (sum != x + y) {
            return -1;
        }
        return sum == 10 ? 1 : 0;
    }

    static int sign(int x) {
        Change sign = n -> n < 0 ? -1 : 1;
        return sign.of(x) == 1 ? 10 : 20;
    }

    static int counted(int times) {
        int[] count = {0};
        Runnable step = () -> count[0]++;
        step.run();
        if (times > 1) {
            step.run();
        }
        return count[0] == 2 ? 1 : 0;
    }
}
