enum Operation {
    PLUS {
        @Override
        int apply(int a, int b) {
            return a + b;
        }
    },
    DIVIDE {
        @Override
        int apply(int a, int b) {
            if (b == 0) {
                return 0;
            }
            return rounded(a, b);
        }

        private int rounded(int a, int b) {
            return a % b == 0 ? a / b : a / b + 1;
        }

        @Override
        boolean isTotal() {
            return this == PLUS;
        }
    };

    abstract int apply(int a, int b);

    boolean isTotal() {
        return true;
    }
}
