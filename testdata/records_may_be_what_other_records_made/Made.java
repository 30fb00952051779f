/** What the constructor of a record made may be another input: an object, an array, a record, a box. */
class Made {
    static class Hd {
        int v;

        Hd(int v) {
            this.v = v;
        }
    }

    record Rh(Hd h) {
        Rh {
            h = new Hd(h.v);
        }
    }

    record Rn(Rh r) {
        Rn {
            r = new Rh(r.h());
        }

        int own(Rh z) {
            return z.h() == r.h() ? 1 : 0;
        }
    }

    record Ra(int[] a) {
        Ra {
            a = a.clone();
        }
    }

    record Rb(Ra r) {
        Rb {
            r = new Ra(r.a());
        }
    }

    record Rc(int[] a) {
        Rc {
            a = new int[] {a[0]};
        }
    }

    record Q(int v) {
    }

    record P(Q q) {
        P {
            q = new Q(1);
        }
    }

    record Bx(Integer i) {
        Bx {
            i = i + 1;
        }
    }

    record Two(Hd x, Hd y) {
        Two {
            x = new Hd(1);
            y = new Hd(2);
        }
    }

    static int sameObject(Rn n, Rh z) {
        return z.h() == n.r().h() ? 1 : 0;
    }

    static int sameObjectLater(Rn n, Rh z) {
        return n.r().h() == z.h() ? 1 : 0;
    }

    static int written(Rn n, Rh z) {
        z.h().v = 1;
        n.r().h().v = 2;
        return z.h().v == 2 ? 1 : 0;
    }

    static int writtenLater(Rn n, Rh z) {
        n.r().h().v = 2;
        z.h().v = 1;
        return n.r().h().v == 1 ? 1 : 0;
    }

    static int sameArray(Rb n, Ra z) {
        return z.a() == n.r().a() ? 1 : 0;
    }

    static int writtenArray(Ra z, Rb n) {
        z.a()[0] = 1;
        n.r().a()[0] = 2;
        return z.a()[0] == 2 ? 1 : 0;
    }

    static int sameRecord(P p, Q z) {
        return z == p.q() ? 1 : 0;
    }

    static int sameRecordLater(Q z, P p) {
        return p.q() == z ? 1 : 0;
    }

    static int sameBox(Bx b, Integer z) {
        return z == b.i() && z > 1000 ? 1 : 0;
    }

    // What two records made that do not make each other is two.
    static int twoCopies(Rh a, Rh b) {
        return a != b && a.h() == b.h() ? 1 : 0;
    }

    static int ofOne(Two t) {
        return t.x() == t.y() ? 1 : 0;
    }

    static int unrelated(Ra a, Rc c) {
        return a.a() == c.a() ? 1 : 0;
    }

    static int twoRecords(P a, P b) {
        return a != b && a.q() == b.q() ? 1 : 0;
    }

    static int component(P p) {
        return p.q().v() == 1 ? 1 : 0;
    }

    static int otherBox(Bx b, Integer z) {
        return z == b.i() && z.intValue() != b.i().intValue() ? 1 : 0;
    }
}
