class Outer {
    int limit;

    class Inner {
        int number;

        boolean fits() {
            return number <= limit;
        }

        boolean isOf(Outer outer) {
            return outer == Outer.this;
        }
    }

    static int both(int limit, int number) {
        Outer outer = new Outer();
        outer.limit = limit;
        Inner inner = outer.new Inner();
        inner.number = number;
        if (inner.fits()) {
            return number > limit ? -1 : 1;
        }
        return inner.isOf(outer) ? 2 : 3;
    }
}
