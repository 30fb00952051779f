// faults: arrays-of-all-there-is
// options: --world open
/** Arrays of classes that others extend. */
class ArraysOfOthers {
    static class Open {
    }

    static int exact(Open[] x) {
        return x != null && x.getClass() != Open[].class ? 1 : 0;
    }

    static int store(Open[] x, Open o) {
        if (x == null || x.length < 2) {
            return 0;
        }
        try {
            x[1] = o;
        } catch (ArrayStoreException e) {
            return 1;
        }
        return 2;
    }
}
