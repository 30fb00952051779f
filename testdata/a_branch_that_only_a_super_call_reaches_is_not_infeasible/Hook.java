class Hook {
    static class Left {
        int hook() {
            return 0;
        }

        int area(int k) {
            if (hook() > 0) {
                return 1;
            }
            return k;
        }
    }

    static final class Deep extends Left {
        @Override
        int hook() {
            return 1;
        }

        @Override
        int area(int k) {
            return super.area(k) + 1;
        }
    }
}
