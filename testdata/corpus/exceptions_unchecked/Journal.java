package corpus.exceptions_unchecked;

/** A journal whose closing can fail as well. */
public final class Journal implements AutoCloseable {
    private final boolean failsOnClose;
    private int entries;

    public Journal(boolean failsOnClose) {
        this.failsOnClose = failsOnClose;
    }

    public void add(int entry) {
        if (entry < 0) {
            throw new IllegalArgumentException("entry");
        }
        entries++;
    }

    @Override
    public void close() {
        if (failsOnClose) {
            throw new IllegalStateException("close after " + entries);
        }
    }

    public static int record(int entry, boolean failsOnClose) {
        try (Journal journal = new Journal(failsOnClose)) {
            journal.add(entry);
            return 1;
        } catch (IllegalArgumentException e) {
            return e.getSuppressed().length == 1 ? 2 : 3;
        } catch (IllegalStateException e) {
            return 4;
        }
    }

    public static int orNone(int entry, boolean none) {
        try (Journal journal = none ? null : new Journal(false)) {
            if (journal == null) {
                return 0;
            }
            journal.add(entry);
            return 1;
        }
    }

    public static int deep(int n) {
        if (n == 0) {
            return 0;
        }
        try {
            return 1 + deep(n - 1);
        } catch (StackOverflowError e) {
            return -1;
        }
    }
}
