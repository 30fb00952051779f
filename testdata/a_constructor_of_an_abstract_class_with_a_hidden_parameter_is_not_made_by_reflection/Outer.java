final class Outer {
    private Outer() {
    }

    private static class Data {
        final int size;

        Data(int size) {
            this.size = size;
        }
    }

    abstract static class Sized {
        final int size;

        Sized(Data data) {
            this.size = data.size > 3 ? 1 : 2;
        }

        abstract int make();
    }
}
