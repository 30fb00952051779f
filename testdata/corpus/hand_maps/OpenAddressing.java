package corpus.hand_maps;

/** Counts words that stand for themselves as numbers, with open addressing and growth. */
public final class OpenAddressing {
    private int[] keys = new int[8];
    private int[] counts = new int[8];
    private boolean[] used = new boolean[8];
    private int size;

    /** Adds one to the count of a key; grows when more than six keys are in it. */
    public void add(int key) {
        if (size > 6) {
            grow();
        }
        int at = slot(keys, used, key);
        if (used[at]) {
            counts[at]++;
        } else {
            used[at] = true;
            keys[at] = key;
            counts[at] = 1;
            size++;
        }
    }

    private static int slot(int[] keys, boolean[] used, int key) {
        int at = (key * 31 ^ key >>> 16) & keys.length - 1;
        while (used[at] && keys[at] != key) {
            at = at + 1 & keys.length - 1;
        }
        return at;
    }

    private void grow() {
        int[] newKeys = new int[keys.length * 2];
        int[] newCounts = new int[keys.length * 2];
        boolean[] newUsed = new boolean[keys.length * 2];
        for (int i = 0; i < keys.length; i++) {
            if (used[i]) {
                int at = slot(newKeys, newUsed, keys[i]);
                newUsed[at] = true;
                newKeys[at] = keys[i];
                newCounts[at] = counts[i];
            }
        }
        keys = newKeys;
        counts = newCounts;
        used = newUsed;
    }

    /** The count of a key. */
    public int count(int key) {
        int at = slot(keys, used, key);
        return used[at] ? counts[at] : 0;
    }

    /** How many distinct values there are, 100 more if the table has grown. */
    public static int distinct(int[] values) {
        OpenAddressing map = new OpenAddressing();
        for (int value : values) {
            map.add(value);
        }
        int distinct = map.size;
        if (map.keys.length > 8) {
            distinct += 100;
        }
        return distinct;
    }
}
