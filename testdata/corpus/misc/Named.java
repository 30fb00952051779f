package corpus.misc;

/** Has a name. */
public interface Named {
    default int tag() {
        return 1;
    }

    static int larger(Named a, Named b) {
        if (a == null) {
            return b == null ? 0 : b.tag();
        }
        return b == null || a.tag() > b.tag() ? a.tag() : b.tag();
    }
}
