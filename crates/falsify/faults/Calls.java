// faults: candidate-class-dropped, stub-answers-once, stubs-only-return, stubs-never-throw, stubs-never-change-objects, reach-ignores-handlers, final-fields-are-not-null, stubs-are-nothing-else
/** What calls may do. */
class Calls {
    interface Op {
        int apply(int n);
    }

    interface Shape {
        int sides();

        int id();
    }

    static class Triangle implements Shape {
        public int sides() {
            return 3;
        }

        public int id() {
            return 1;
        }
    }

    static class Square implements Shape {
        public int sides() {
            return 4;
        }

        public int id() {
            return 2;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            int weigh() {
                return mark(2);
            }
        };

        int weigh() {
            return 1;
        }

        private static int mark(int n) {
            return n > 1 ? 20 : 10;
        }
    }

    int state;
    final Triangle kept = new Triangle();

    int isKept() {
        return kept == null ? 1 : 0;
    }

    static int caught(Op op, int n) {
        try {
            op.apply(1);
        } catch (IllegalStateException e) {
            return n > 3 ? 1 : 2;
        }
        return 0;
    }

    static int handled(String s, int n) {
        try {
            return s.charAt(n);
        } catch (StringIndexOutOfBoundsException e) {
            return n > 3 ? 1 : 2;
        }
    }

    static int twice(Op op) {
        if (op == null) {
            return -1;
        }
        int a = op.apply(1);
        int b = op.apply(1);
        return a == b ? 0 : 1;
    }

    int guarded(Op op) {
        if (op == null) {
            return -1;
        }
        state = 1;
        try {
            op.apply(2);
            state = 2;
        } catch (IllegalStateException e) {
            return state == 2 ? 7 : 8;
        }
        return 0;
    }

    int changed(Op op) {
        if (op == null) {
            return -1;
        }
        state = 1;
        op.apply(2);
        return state == 1 ? 0 : 1;
    }

    interface Marker {
        int mark(int n);
    }

    static int both(Op op) {
        return op instanceof Marker ? 1 : 0;
    }

    static int sides(Shape s) {
        if (s == null) {
            return 0;
        }
        return s.sides() == 4 ? 1 : 2;
    }

    static int thrown(int[] a, int i) {
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (NullPointerException e) {
            return -2;
        }
    }

    static int weigh(Color c) {
        if (c == null) {
            return 0;
        }
        java.util.function.ToIntFunction<Color> f = Color::weigh;
        return f.applyAsInt(c) == 20 ? 1 : 2;
    }
}
