import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.Spliterator;

/** More than ten keys of one bucket make a tree, which asks keys for their order. With d = -31 all hash codes are equal. */
public class Crowds {
    record Key(int a, int b) implements Comparable<Key> {
        static int asked;

        @Override
        public int compareTo(Key other) {
            asked++;
            return 1;
        }
    }

    record Plain(int a, int b) {}

    /** The order of keys is asked, by a tree. */
    static int asked(int d) {
        Key.asked = 0;
        Set<Key> set = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            set.add(new Key(i, d * i));
        }
        if (Key.asked > 0) {
            return 1;
        }
        return 0;
    }

    /** An order that contradicts equals loses keys. */
    static int lost(int d) {
        Map<Key, Integer> map = new HashMap<>();
        for (int i = 0; i < 14; i++) {
            map.put(new Key(i, d * i), i);
        }
        if (map.get(new Key(7, d * 7)) == null) {
            return 1;
        }
        return 0;
    }

    /** Keys without an order are found in a tree as in a list. */
    static int found(int d) {
        Map<Plain, Integer> map = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            map.put(new Plain(i, d * i), i);
        }
        if (map.get(new Plain(7, d * 7)) == null) {
            return 1;
        }
        return 0;
    }

    /** Few keys make no tree. */
    static int few(int d) {
        Key.asked = 0;
        Set<Key> set = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            set.add(new Key(i, d * i));
        }
        if (Key.asked > 0) {
            return 1;
        }
        return 0;
    }

    /** Where keys are in one bucket, each comes after the other, though the map is empty by then. */
    static int cleared(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        int[] count = new int[1];
        try {
            map.forEach((k, v) -> {
                count[0]++;
                map.clear();
            });
        } catch (RuntimeException e) {
            // The map has changed.
        }
        if (count[0] == 2) {
            return 1;
        }
        return 0;
    }

    /** A spliterator parts the table, not the keys. */
    static int parted(int a, int b) {
        Map<Integer, Integer> map = new HashMap<>();
        map.put(a, 1);
        map.put(b, 2);
        Spliterator<Integer> half = map.keySet().spliterator().trySplit();
        int[] count = new int[1];
        half.forEachRemaining(k -> count[0]++);
        if (count[0] == 0) {
            return 1;
        }
        return 0;
    }
}
