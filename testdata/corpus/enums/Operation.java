package corpus.enums;

/** Operations with bodies. */
public enum Operation {
    PLUS {
        @Override
        public int apply(int a, int b) {
            return a + b;
        }
    },
    MAX {
        @Override
        public int apply(int a, int b) {
            return a > b ? a : b;
        }
    },
    DIVIDE {
        @Override
        public int apply(int a, int b) {
            if (b == 0) {
                return 0;
            }
            return a / b;
        }

        @Override
        public boolean isTotal() {
            return false;
        }
    };

    public abstract int apply(int a, int b);

    public boolean isTotal() {
        return true;
    }

    public static int safely(Operation operation, int a, int b) {
        if (operation == null) {
            return -1;
        }
        if (!operation.isTotal() && b == 0) {
            return -2;
        }
        return operation.apply(a, b);
    }
}
