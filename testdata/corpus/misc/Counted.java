package corpus.misc;

/** Has a count. */
public interface Counted {
    int amount();

    default int tag() {
        return amount() > 9 ? 9 : 2;
    }
}
