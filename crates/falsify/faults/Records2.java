// faults: records-make-no-records, records-meet-finished
/** Records that make records, and records that meet components which are not finished. */
class Records2 {
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
    }

    record Q(int v) {
    }

    record P(Q q) {
        P {
            q = new Q(1);
        }

        int same(Q z) {
            return z == q ? 1 : 0;
        }
    }

    static class Cell {
        final int k;
        final Late r;

        Cell(int v) {
            r = new Late(this);
            k = v;
        }
    }

    record Late(Cell c) {
        Late {
            if (c.k != 0) {
                throw new IllegalArgumentException();
            }
        }

        int five() {
            return c.k == 5 ? 1 : 0;
        }
    }

    static int copies(Rn n, Rh z) {
        if (n == null || z == null) {
            return -1;
        }
        return z.h() == n.r().h() ? 1 : 0;
    }

    static int late(Cell c) {
        return c != null && c.r != null && c.r.c() == c && c.k == 5 ? 1 : 0;
    }
}
