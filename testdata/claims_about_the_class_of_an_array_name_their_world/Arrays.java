/** Claims that hold because nobody else extends the class of the elements of an array. */
class Arrays {
    static int exact(Open[] x) {
        return x.getClass() == Open[].class ? 1 : 2;
    }

    static int rows(Open[][] x) {
        return x.getClass() == Open[][].class ? 1 : 2;
    }

    static int copy(Open[] x) {
        return x.clone().getClass() == Open[].class ? 1 : 2;
    }

    static int both(Open[] x) {
        return x instanceof Extra[] ? 1 : 2;
    }

    static int asObject(Object x) {
        return x instanceof Open[] && x instanceof Extra[] ? 1 : 2;
    }

    static int same(Open[] x, Extra[] y) {
        return x != null && (Object) x == y ? 1 : 2;
    }

    static int store(Open[] x, Open o) {
        if (x == null || x.length < 3) {
            return 0;
        }
        try {
            x[1] = o;
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 2;
    }

    // Other classes may be below a member of a sealed family.
    static int family(Family[] x) {
        return x instanceof Extra[] ? 1 : 2;
    }

    static int member(Family x) {
        return x instanceof Extra ? 1 : 2;
    }

    static int closed(Closed[] x) {
        return x.getClass() == Closed[].class ? 1 : 2;
    }

    static int numbers(int[] x) {
        return x.getClass() == int[].class ? 1 : 2;
    }

    static int records(Rec[] x, Rec o) {
        if (x == null || x.length < 3) {
            return 0;
        }
        try {
            x[1] = o;
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 2;
    }

    static int own(int n) {
        return new Open[2].getClass() == Open[].class ? 1 : 2;
    }
}

class Open {
}

interface Extra {
}

final class Closed {
}

record Rec(int a) {
}

sealed interface Family permits Member {
}

non-sealed class Member implements Family {
}
