// faults: everything-is-finished, order-of-initialisers-is-known
/** What is not finished when code uses it. */
class Unfinished {
    static int seven() {
        return 7;
    }

    static class Config {
        static final int SEEN = Reader.size();
        static final int SIZE = seven();
    }

    static class Reader {
        static int size() {
            return Config.SIZE == 0 ? 1 : 2;
        }
    }

    record Positive(int value) {
        Positive {
            if (value <= 0) {
                throw new IllegalArgumentException();
            }
            look();
        }

        boolean look() {
            return value == 0;
        }
    }

    static class Parent {
        static final Child CHILD = new Child();
    }

    static class Child extends Parent {
        static final int SEVEN = seven();
        final int found = SEVEN;

        static int touch() {
            return 1;
        }
    }

    static int order() {
        return Parent.CHILD.found == 0 ? 1 : 2;
    }
}
