/** Comparisons of boxes among the inputs with boxes that static initialisers and constructors of records made. */
class Before {
    static final Integer B = 128;
    static final Integer C = 128;
    static final Integer FIVE = 5;
    static final Double D = 1.5;
    @SuppressWarnings({"deprecation", "removal"})
    static final Long MADE = new Long(3);

    enum E {
        A(1000);

        final Integer number;

        E(Integer number) {
            this.number = number;
        }
    }

    static class Kept {
        static final Kept ONE = new Kept();
        final Integer number = 1000;
    }

    record R(Integer z) {
        R {
            z = 1000;
        }
    }

    record T(String s) {
        T {
            s = s + "a";
        }
    }

    static int constant(Integer x) {
        return x == B ? 1 : 0;
    }

    static int object(Object x) {
        return x == B ? 1 : 0;
    }

    static int decimal(Double x) {
        return x == D ? 1 : 0;
    }

    static int ofEnum(Integer x) {
        return x == E.A.number ? 1 : 0;
    }

    static int ofKept(Integer x) {
        return x == Kept.ONE.number ? 1 : 0;
    }

    static int ofRecord(R r, Integer x) {
        if (r == null) {
            return -1;
        }
        return x == r.z() ? 1 : 0;
    }

    static int textOfRecord(T t, String x) {
        if (t == null) {
            return -1;
        }
        return x == t.s() ? 1 : 0;
    }

    static int constructed(Long x) {
        return x == MADE ? 1 : 0;
    }

    static int element(Integer[] a) {
        if (a == null || a.length == 0) {
            return -1;
        }
        return a[0] == B ? 1 : 0;
    }

    /** One object for each small number. */
    static int small(Integer x) {
        return x == FIVE ? 1 : 0;
    }

    /** A box around a large number that the call makes is a new one. */
    static int own(Integer x) {
        Integer mine = 1000;
        return x == mine ? 1 : 0;
    }

    /** A box of another number is another box. */
    static int different(Integer x) {
        if (x == null || x.intValue() != 700) {
            return -1;
        }
        return x == B ? 1 : 0;
    }

    static int two() {
        return B == C ? 1 : 0;
    }
}
