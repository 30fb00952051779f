// faults: records-are-frozen
/** Records over parts that change. */
class Records {
    record R(int[] q) {
        R {
            if (q == null || q.length == 0 || q[0] < 0) {
                throw new IllegalArgumentException();
            }
        }

        int first() {
            return q[0] < 0 ? 1 : 0;
        }
    }

    record Limits(int low, int high) {
        Limits {
            if (low > high) {
                throw new IllegalArgumentException();
            }
        }

        boolean isWrong() {
            return low > high;
        }
    }

    static int two(R a, R b) {
        if (a == null || b == null) {
            return -1;
        }
        a.q()[0] = 5;
        b.q()[0] = 6;
        return a.q()[0] == 6 ? 1 : 0;
    }

    static int broken(R a) {
        return a != null && a.q()[0] < 0 ? 1 : 0;
    }
}
