/** A hash map from numbers to numbers, with open addressing. */
class MyHashMap {
    int[] keys;
    int[] values;
    boolean[] used;
    int count;
    int size;

    //@ invariant size > 0 && keys.length == size && values.length == size && used.length == size;
    //@ invariant 0 <= count && count < size;

    //@ ensures size == 8 && count == 0;
    MyHashMap() {
        this(8);
    }

    //@ requires size > 0 && size <= 1000;
    //@ ensures this.size == size && count == 0;
    MyHashMap(int size) {
        this.size = size;
        keys = new int[size];
        values = new int[size];
        used = new boolean[size];
    }

    /*@ requires count < size - 1;
      @ ensures count == \old(count) || count == \old(count) + 1;
      @ ensures size == \old(size); @*/
    void put(int key, int value) {
        int at = Math.floorMod(key, size);
        while (used[at] && keys[at] != key) {
            at = (at + 1) % size;
        }
        if (!used[at]) {
            used[at] = true;
            keys[at] = key;
            count++;
        }
        values[at] = value;
    }

    void copyFrom(MyHashMap other) {
        for (int i = 0; i < other.size; i++) {
            if (other.used[i]) {
                put(other.keys[i], other.values[i]);
            }
        }
    }
}
