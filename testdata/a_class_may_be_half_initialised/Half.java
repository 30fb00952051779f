/** What is read while a class is initialised, or a record constructed, may hold zero and null still. */
class Half {
    static int seven() {
        return 7;
    }

    /** A constructor that an initialiser runs before a constant is set. */
    static class Early {
        static final Early ONE = new Early();
        static final int MAX = seven();
        final int limit;

        Early() {
            limit = MAX == 0 ? 1 : 2;
        }

        static int late() {
            return MAX == 0 ? 1 : 2;
        }

        int own() {
            return MAX == 0 ? 1 : 2;
        }
    }

    /** Another class that an initialiser calls. */
    static class Config {
        static final int SIZE = Reader.size() + 9;
        static final int[] TABLE = {1, 2, 3};
        static final String NAME = "n".concat("m");
        static final Object LOCK = new Object();
    }

    static class Reader {
        static int size() {
            deeper(1);
            return Config.SIZE == 0 ? 1 : 2;
        }

        static int deeper(int x) {
            return Config.TABLE == null ? x : Config.TABLE[1];
        }

        static int name() {
            return Config.NAME == null ? 1 : 2;
        }

        static int lock() {
            return Config.LOCK == null ? 1 : 2;
        }

        static int wide(int x) {
            int sum = 0;
            for (int i = 0; i < x; i++) {
                sum += Config.SIZE == 0 ? 1 : 2;
            }
            return sum;
        }
    }

    /** By a lambda, a method reference and an override that an initialiser calls. */
    interface Step {
        int step();
    }

    static class Steps {
        static final Step LAMBDA = () -> byLambda();
        static final int A = LAMBDA.step();
        static final Step REFERENCE = Steps::byReference;
        static final int B = REFERENCE.step();
        static final int C = new Stepper().step();
        static final int LAST = seven();

        static int byLambda() {
            return LAST == 0 ? 1 : 2;
        }

        static int byReference() {
            return LAST == 0 ? 1 : 2;
        }

        static int byNobody() {
            return LAST == 0 ? 1 : 2;
        }
    }

    static class Stepper implements Step {
        public int step() {
            return Steps.LAST == 0 ? 1 : 2;
        }
    }

    /** By an object that a collection of the library calls. */
    static class Keyed {
        static final java.util.Map<Key, String> MAP = new java.util.HashMap<>();
        static final int LAST;

        static {
            MAP.put(new Key(), "");
            LAST = seven();
        }
    }

    static class Key {
        @Override
        public int hashCode() {
            return Keyed.LAST == 0 ? 1 : 2;
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        public int unused() {
            return Keyed.LAST == 0 ? 1 : 2;
        }
    }

    enum Grade {
        LOW(1), HIGH(2);

        final int weight;

        Grade(int weight) {
            seen();
            Watcher.told(this);
            this.weight = weight;
        }

        int seen() {
            return weight == 0 ? 1 : 2;
        }

        int calm() {
            return weight == 0 ? 1 : 2;
        }

        static int first() {
            return LOW == null ? 1 : 2;
        }
    }

    static class Watcher {
        static int told(Grade grade) {
            Grade.first();
            return grade.weight == 0 ? 1 : 2;
        }

        static int calm(Grade grade) {
            return grade.weight == 0 ? 1 : 2;
        }
    }

    record Range(int low, int high) {
        Range {
            if (low >= high) {
                throw new IllegalArgumentException();
            }
            isEmpty();
            Half.told(this);
        }

        boolean isEmpty() {
            return low == high;
        }

        boolean isFull() {
            return low < high;
        }
    }

    static int told(Range range) {
        return range.high() == range.low() ? 1 : 2;
    }

    static int asked(Range range) {
        return range.high() == range.low() ? 1 : 2;
    }

    static class Base {
        static final Derived CHILD = new Derived();
        static final int BASE = seven();
    }

    static class Derived extends Base {
        int look() {
            return BASE == 0 ? 1 : 2;
        }

        Derived() {
            look();
        }
    }

    /*@ ensures \result == 7; @*/
    static int contract() {
        return Held.VALUE;
    }

    static class Held {
        static final int BEFORE = contract();
        static final int VALUE = seven();
    }

    /** Two initialisers that lead to each other: which of them ran first decides. */
    static class Parent {
        static final Child CHILD = new Child();
    }

    static class Child extends Parent {
        static final int SEVEN = seven();
        final int found = SEVEN;
    }

    static int order() {
        return Parent.CHILD.found == 0 ? 1 : 2;
    }

    static class Alone {
        static final int SEVEN = seven();
        final int found = SEVEN;
        static final Alone LATE = new Alone();
    }

    static int noOrder() {
        return Alone.LATE.found == 0 ? 1 : 2;
    }
}
