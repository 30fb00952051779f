import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Keys whose equals and hashCode do not agree: the JVM compares hash codes first. */
public final class Keys {
    private Keys() { }

    /** Equal to all others, with a hash code of its own. */
    static final class Alike {
        final int code;

        Alike(int code) {
            this.code = code;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Alike;
        }

        @Override
        public int hashCode() {
            return code;
        }
    }

    /** A record with a hash code that is its own. */
    record Named(String name, int code) {
        @Override
        public int hashCode() {
            return code;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Named named && Objects.equals(named.name, name);
        }
    }

    /** Found, if the hash codes are the same, or not. */
    static int found(int a, int b) {
        Set<Alike> set = new HashSet<>();
        set.add(new Alike(a));
        if (set.contains(new Alike(b))) {
            return 1;
        }
        return a == b ? 2 : 0;
    }

    /** Both can happen: one entry or two. */
    static int entries(int a, int b) {
        Map<Named, Integer> map = new HashMap<>();
        map.put(new Named("n", a), 1);
        map.put(new Named("n", b), 2);
        if (map.size() == 1) {
            return map.get(new Named("n", a));
        }
        return 0;
    }

    /** No hash code, no identity of the key is asked for: the second is not the first. */
    static boolean strangersAreFound(int n) {
        Set<Object> set = new HashSet<>();
        Object first = new Object();
        set.add(first);
        set.add(n);
        return set.contains(new Object()) || !set.contains(first);
    }
}
