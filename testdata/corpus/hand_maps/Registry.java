package corpus.hand_maps;

/** Names by number: a class whose methods are called in a loop over an input. */
public final class Registry {
    private long[] ids = new long[4];
    private int[] hits = new int[4];
    private int used;
    private int doubled;

    /** Where an id is, or -1. */
    public int find(long id) {
        for (int i = 0; i < used; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }

    /** Registers an id. */
    public void register(long id) {
        int at = find(id);
        if (at >= 0) {
            hits[at]++;
            return;
        }
        if (used == ids.length) {
            long[] more = new long[used * 2];
            int[] moreHits = new int[used * 2];
            System.arraycopy(ids, 0, more, 0, used);
            System.arraycopy(hits, 0, moreHits, 0, used);
            ids = more;
            hits = moreHits;
            doubled++;
        }
        ids[used] = id;
        hits[used++] = 1;
    }

    /** A word about what was registered. */
    public static String describe(long[] all) {
        Registry registry = new Registry();
        for (long id : all) {
            if (id < 0) {
                continue;
            }
            registry.register(id);
        }
        if (registry.doubled >= 2) {
            return "large";
        }
        if (registry.doubled == 1) {
            return "medium";
        }
        int most = 0;
        for (int i = 0; i < registry.used; i++) {
            if (registry.hits[i] > most) {
                most = registry.hits[i];
            }
        }
        if (most > 4) {
            return "skewed";
        }
        return registry.used == 0 ? "empty" : "small";
    }
}
