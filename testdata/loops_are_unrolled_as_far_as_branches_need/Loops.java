class Loops {
    static int pairs(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                if (i + j == 7) {
                    count++;
                }
            }
        }
        return count;
    }

    static int halvings(int x) {
        int steps = 0;
        do {
            x /= 2;
            steps++;
        } while (x != 0);
        if (steps == 31) {
            return 1;
        }
        return 0;
    }

    static int labelled(int n) {
        int sum = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                if (j == n) {
                    continue outer;
                }
                if (i * j == 42) {
                    break outer;
                }
                sum += j;
            }
        }
        return sum;
    }

    static int fixed() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        if (sum != 45) {
            return 1;
        }
        return 0;
    }

    /** Always ends: b gets smaller. */
    static int euclid(int a, int b) {
        if (a <= 0 || b <= 0 || a > 50 || b > 50) {
            return -1;
        }
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 24) {
            return 1;
        }
        return a;
    }

    static int digits(int n) {
        int count = 0;
        while (n > 0) {
            n /= 10;
            count++;
        }
        return count > 10 ? -1 : count;
    }
}
