package corpus.structures;

/** A hash map from numbers to numbers; it grows when a seventh distinct key comes. */
public final class GrowingMap {
    private static final class Entry {
        final int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private Entry[] table = new Entry[8];
    private int size;

    public void put(int key, int value) {
        int slot = key & table.length - 1;
        for (Entry e = table[slot]; e != null; e = e.next) {
            if (e.key == key) {
                e.value = value;
                return;
            }
        }
        if (size == 6 && table.length == 8) {
            grow();
            slot = key & table.length - 1;
        }
        table[slot] = new Entry(key, value, table[slot]);
        size++;
    }

    public int get(int key, int otherwise) {
        for (Entry e = table[key & table.length - 1]; e != null; e = e.next) {
            if (e.key == key) {
                return e.value;
            }
        }
        return otherwise;
    }

    public boolean remove(int key) {
        int slot = key & table.length - 1;
        Entry before = null;
        for (Entry e = table[slot]; e != null; e = e.next) {
            if (e.key == key) {
                if (before == null) {
                    table[slot] = e.next;
                } else {
                    before.next = e.next;
                }
                size--;
                return true;
            }
            before = e;
        }
        return false;
    }

    private void grow() {
        Entry[] old = table;
        table = new Entry[old.length * 2];
        for (Entry chain : old) {
            for (Entry e = chain; e != null; e = e.next) {
                int slot = e.key & table.length - 1;
                table[slot] = new Entry(e.key, e.value, table[slot]);
            }
        }
    }

    /** Puts the keys first, first + step, … and tells whether the table had to grow. */
    public static boolean growsFor(int first, int step, int count) {
        if (count < 0 || count > 8) {
            throw new IllegalArgumentException("count");
        }
        GrowingMap map = new GrowingMap();
        for (int i = 0; i < count; i++) {
            map.put(first + i * step, i);
        }
        return map.table.length > 8;
    }
}
