/** How much memory there is is not known: a handler sees that an array did not fit. */
class Room {
    static int caught(int n) {
        try {
            int[] a = new int[n];
            return a.length == n ? 1 : 2;
        } catch (NegativeArraySizeException e) {
            return 3;
        } catch (OutOfMemoryError e) {
            return n > 1_000_000 ? 5 : 6;
        }
    }

    static int byAny(int n) {
        boolean done = false;
        try {
            Object[] a = new Object[n];
            done = a.length >= 0;
        } catch (NegativeArraySizeException e) {
            return 3;
        } finally {
            if (!done && n > 0) {
                System.setProperty("room", "none");
            }
        }
        return 1;
    }

    static int byCaller(int n) {
        try {
            return make(n).length < 0 ? 1 : 2;
        } catch (VirtualMachineError e) {
            return 4;
        } catch (NegativeArraySizeException e) {
            return 3;
        }
    }

    static long[] make(int n) {
        return new long[n];
    }

    // What no room is asked for.

    static int small(int n) {
        if (n < 0 || n > 1_000) {
            return 0;
        }
        try {
            int[] a = new int[n];
            return a.length == n ? 1 : 2;
        } catch (OutOfMemoryError e) {
            return n > 10 ? 5 : 6;
        }
    }

    static int noHandler(int n) {
        int[] a = new int[n];
        return a.length == n ? 1 : 2;
    }

    static int otherHandler(int n) {
        try {
            int[] a = new int[n];
            return a.length < 0 ? 1 : 2;
        } catch (RuntimeException e) {
            return 3;
        }
    }
}
