package corpus.misc;

/** Odds and ends of the language. */
public class Odds implements Cloneable {
    private final Object lock = new Object();
    private int count;

    public void add(int by) {
        synchronized (lock) {
            if (by > 0) {
                count += by;
            }
        }
    }

    public synchronized int takeAll() {
        int taken = count;
        count = 0;
        return taken > 100 ? 100 : taken;
    }

    public static int lockedOn(Object any) {
        synchronized (any) {
            return any instanceof Odds ? 1 : 0;
        }
    }

    public static int firstRepeated(int[][] rows, int wanted) {
        int found = -1;
        rows:
        for (int i = 0; i < rows.length; i++) {
            for (int cell : rows[i]) {
                if (cell < 0) {
                    continue rows;
                }
                if (cell == wanted) {
                    found = i;
                    break rows;
                }
            }
        }
        return found;
    }

    public static int nested(int a, int b, int c) {
        return a > b ? (b > c ? 1 : (a > c ? 2 : 3)) : (a > c ? 4 : (b > c ? 5 : 6));
    }

    public static int compound(byte start, int by) {
        byte value = start;
        value += by;
        value <<= 1;
        int whole = value;
        whole >>>= 28;
        if (value % 2 != 0) {
            return -1;
        }
        return whole == 15 ? 1 : 0;
    }

    public static boolean isCopyApart(int[] original, int value) {
        int[] copy = original.clone();
        if (copy == original) {
            return false;
        }
        if (copy.length > 0) {
            copy[0] = value;
            return original[0] != value;
        }
        return true;
    }

    public static int classOf(Object any) {
        if (any == null) {
            return -1;
        }
        if (any.getClass() == Odds.class) {
            return 1;
        }
        return any instanceof Odds ? 2 : 0;
    }

    public static int covariant(boolean texts) {
        Object[] slots = texts ? new String[2] : new Object[2];
        try {
            slots[0] = 17;
        } catch (ArrayStoreException e) {
            return texts ? 1 : -1;
        }
        return slots[0] instanceof Integer ? 2 : 3;
    }

    @Override
    public boolean equals(Object other) {
        if (other == null || getClass() != other.getClass()) {
            return false;
        }
        return ((Odds) other).count == count;
    }

    @Override
    public int hashCode() {
        return count;
    }

    public static int blocks(int x) {
        int result = 0;
        done:
        {
            if (x < 10) {
                break done;
            }
            result = 1;
            if (x > 20) {
                break done;
            }
            result = 2;
        }
        return result;
    }

    public static int shift(long bits, int by) {
        if (by < 0) {
            return (int) (bits << -by);
        }
        int shifted = (int) (bits >> by);
        return by > 63 && bits >= 0 && shifted < 0 ? 1 : 0;
    }
}
