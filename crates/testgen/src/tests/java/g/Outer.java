package g;

/** Inner classes, and names that newer Java reserves in places. */
class Outer {

    int base;
    int record;
    int sealed;
    int var;
    int yield;

    class Inner {
        int own;

        Inner(int own) {
            if (own < 0) {
                throw new IllegalArgumentException();
            }
            this.own = own;
        }

        int sum(int record, int yield) {
            own++;
            return base + own + record + yield;
        }

        class Deep {
            int all() {
                return base + own;
            }
        }
    }

    static class Sub extends Outer {
        int base;

        Sub(int base) {
            this.base = base;
        }
    }

    Inner inner(int own) {
        return new Inner(own);
    }

    int yield(Outer var) {
        record = 1;
        sealed = 2;
        this.var = 3;
        yield = 4;
        return var.base;
    }

    static int both(Outer outer, Sub sub) {
        outer.base = 5;
        sub.base = 6;
        return outer.base + sub.base;
    }
}
