/** The constructor of a record may find final fields that are assigned later. */
class Late {
    static class Cell {
        final int k;
        final L1 r;

        Cell(int v) {
            r = new L1(this);
            k = v;
        }
    }

    record L1(Cell c) {
        L1 {
            if (c.k != 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Base {
        final int k;

        Base(int v) {
            hook();
            k = v;
        }

        void hook() {
        }
    }

    static class Sub extends Base {
        L2 r;

        Sub(int v) {
            super(v);
        }

        @Override
        void hook() {
            r = new L2(this);
        }
    }

    record L2(Base c) {
        L2 {
            if (c.k != 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Consts {
        static final L3 FIRST = new L3(0);
        static final int K = five();
    }

    static int five() {
        return 5;
    }

    record L3(int v) {
        L3 {
            if (v != Consts.K) {
                throw new IllegalArgumentException();
            }
        }
    }

    enum Colour {
        RED;

        final int k;
        final L4 early;

        Colour() {
            early = new L4(this);
            k = 5;
        }
    }

    record L4(Colour e) {
        L4 {
            if (e.k != 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Holder {
        L5 kept;
    }

    record In(int k, Holder h) {
        In {
            h.kept = new L5(this);
        }
    }

    record L5(In c) {
        L5 {
            if (c.k() != 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Hooked {
        final int k;

        Hooked(int k) {
            hook();
            this.k = k;
        }

        void hook() {
        }
    }

    record L6(Hooked c) {
        L6 {
            if (c.k < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Point {
        static final Line UNIT = new Line(new Point(0), new Point(1));
        final int x;

        Point(int x) {
            this.x = x;
        }

        Line to(Point p) {
            return new Line(this, p);
        }
    }

    record Line(Point a, Point b) {
        Line {
            if (a.x == b.x) {
                throw new IllegalArgumentException();
            }
        }
    }

    static class Limits {
        static final int MAX = five();
    }

    record Small(int v) {
        Small {
            if (v > Limits.MAX) {
                throw new IllegalArgumentException();
            }
        }
    }

    enum Size {
        S, L;

        final int k = five();
    }

    record Sized(Size s) {
        Sized {
            if (s.k != 5) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Inner(int k) {
    }

    record Outer(Inner i) {
        Outer {
            if (i.k() < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static int cell(L1 l) {
        return l.c().k == 5 ? 1 : 0;
    }

    static int cellFirst(Cell c, L1 l) {
        return c.k == 5 && l.c() == c ? 1 : 0;
    }

    static int sub(L2 l) {
        return l.c().k == 5 ? 1 : 0;
    }

    static int constant(L3 l) {
        return l.v() == 0 ? 1 : 0;
    }

    static int ofEnum(L4 l) {
        return l.e() == Colour.RED ? 1 : 0;
    }

    static int inRecord(L5 l) {
        return l.c().k() == 5 ? 1 : 0;
    }

    // Only a class that overrides the hook may make the record too early.
    static int hooked(L6 l) {
        return l.c().k < 0 ? 1 : 0;
    }

    // Nobody makes these before their components are finished.
    static int line(Line l) {
        return l.a().x == l.b().x ? 1 : 0;
    }

    static int small(Small s) {
        return s.v() > 5 ? 1 : 0;
    }

    static int sized(Sized s) {
        return s.s().k == 5 ? 1 : 0;
    }

    static int outer(Outer o) {
        return o.i().k() < 0 ? 1 : 0;
    }
}
