class Around {
    interface Change {
        int of(int x);
    }

    int step;

    int changed(int x, boolean back) {
        Change change = new Change() {
            @Override
            public int of(int y) {
                return back ? y - step : y + step;
            }
        };
        int changed = change.of(x);
        if (changed == x) {
            return step != 0 ? -1 : 0;
        }
        return changed > x ? 1 : 2;
    }

    static int local(int x) {
        class Pair {
            final int left = x;
            final int right = x + 1;
        }
        Pair pair = new Pair();
        return pair.left == pair.right ? -1 : (pair.left > pair.right ? 1 : 2);
    }
}
