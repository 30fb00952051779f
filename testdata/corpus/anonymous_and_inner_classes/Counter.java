package corpus.anonymous_and_inner_classes;

/** A counter whose steps are objects inside it. */
public final class Counter {
    /** Something that can be done. */
    public interface Action {
        int run(int x);
    }

    /** A step belongs to its counter. */
    public final class Step {
        private final int by;

        public Step(int by) {
            if (by == 0) {
                throw new IllegalArgumentException("a step of nothing");
            }
            this.by = by;
        }

        public boolean take() {
            if (count + by > limit || count + by < 0) {
                return false;
            }
            count += by;
            return true;
        }

        public boolean isOf(Counter counter) {
            return counter == Counter.this;
        }
    }

    private final int limit;
    private int count;

    public Counter(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit");
        }
        this.limit = limit;
    }

    public int count() {
        return count;
    }

    public boolean takeTwice(int by) {
        Step step = new Step(by);
        return step.take() && step.take();
    }

    public int apply(int x, boolean negate) {
        Action action = new Action() {
            @Override
            public int run(int y) {
                return negate ? -y : y + count;
            }
        };
        int result = action.run(x);
        return result > limit ? limit : result;
    }

    public static int choose(int kind, int x) {
        Action action;
        if (kind == 0) {
            action = new Action() {
                @Override
                public int run(int y) {
                    return y < 0 ? -y : y;
                }
            };
        } else {
            action = new Action() {
                private int calls;

                @Override
                public int run(int y) {
                    calls++;
                    return calls + y;
                }
            };
        }
        int result = action.run(x);
        if (kind != 0 && result != x + 1) {
            return -1;
        }
        return result;
    }

    public static int local(int a, int b) {
        class Point {
            final int x;
            final int y;

            Point(int x, int y) {
                this.x = x;
                this.y = y;
            }

            boolean isAbove() {
                return y > x && b > 0;
            }
        }
        Point point = new Point(a, b);
        if (point.isAbove()) {
            return point.y <= point.x ? -1 : 1;
        }
        return point.x == point.y ? 2 : 3;
    }
}
