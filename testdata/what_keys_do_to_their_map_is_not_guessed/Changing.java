import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A key whose {@code equals} changes the map that it is looked up in: what the JDK makes of that depends on what it had read by then. */
public class Changing {
    static class Key {
        final int hash;
        Map<Key, String> map;
        boolean clears;

        Key(int hash) {
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (clears) {
                map.clear();
            } else if (map != null) {
                map.remove(other);
            }
            return false;
        }
    }

    /** Equal to every other one, without an effect. */
    static class Plain {
        final int hash;

        Plain(int hash) {
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Plain;
        }
    }

    static int cleared(int hash) {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(hash), "a");
        Key key = new Key(hash);
        key.map = map;
        key.clears = true;
        map.put(key, "b");
        key.map = null;
        key.clears = false;
        if (map.containsKey(key)) {
            return 1;
        }
        return 0;
    }

    static int clearedByKnown() {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(7), "a");
        Key key = new Key(7);
        key.map = map;
        key.clears = true;
        map.put(key, "b");
        key.map = null;
        key.clears = false;
        if (map.containsKey(key)) {
            return 1;
        }
        return 0;
    }

    static int clearedByOther(int hash) {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(hash), "a");
        Key key = new Key(hash + 1);
        key.map = map;
        key.clears = true;
        map.put(key, "b");
        if (map.size() != 2) {
            return 1;
        }
        return 0;
    }

    static int removed(int hash) {
        Map<Key, String> map = new HashMap<>();
        Key first = new Key(hash);
        map.put(first, "a");
        Key key = new Key(hash);
        key.map = map;
        map.put(key, "b");
        if (map.size() != 1) {
            return 1;
        }
        return 0;
    }

    static int computed(int hash) {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(hash), "a");
        Key key = new Key(hash);
        key.map = map;
        key.clears = true;
        map.computeIfAbsent(key, k -> "b");
        key.map = null;
        key.clears = false;
        if (map.containsKey(key)) {
            return 1;
        }
        return 0;
    }

    static int merged(int hash) {
        Map<Key, String> map = new HashMap<>();
        map.put(new Key(hash), "a");
        Key key = new Key(hash);
        key.map = map;
        key.clears = true;
        map.merge(key, "b", String::concat);
        key.map = null;
        key.clears = false;
        if (map.containsKey(key)) {
            return 1;
        }
        return 0;
    }

    static int unchanged(int hash) {
        Map<Plain, String> map = new HashMap<>();
        map.put(new Plain(hash), "a");
        map.put(new Plain(hash), "b");
        if (map.size() != 1) {
            return 1;
        }
        return 0;
    }

    static int unequalHashes(int hash) {
        Map<Plain, String> map = new HashMap<>();
        map.put(new Plain(hash), "a");
        map.put(new Plain(hash + 1), "b");
        if (map.size() != 2) {
            return 1;
        }
        return 0;
    }

    static int removedPlain(int hash) {
        Set<Plain> set = new HashSet<>();
        set.add(new Plain(hash));
        set.remove(new Plain(hash));
        if (!set.isEmpty()) {
            return 1;
        }
        return 0;
    }
}
