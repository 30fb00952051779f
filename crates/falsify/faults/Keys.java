// faults: equal-keys-hash-alike, buckets-are-lists
import java.util.HashSet;
import java.util.Set;

/** Keys of hash maps: hash codes are compared before the keys are. */
class Keys {
    static final class Alike {
        final int code;

        Alike(int code) {
            this.code = code;
        }

        public boolean equals(Object other) {
            return other instanceof Alike;
        }

        public int hashCode() {
            return code;
        }
    }

    static int found(int a, int b) {
        Set<Alike> set = new HashSet<>();
        set.add(new Alike(a));
        if (set.contains(new Alike(b))) {
            return 1;
        }
        return 0;
    }

    record Ordered(int a, int b) implements Comparable<Ordered> {
        static int asked;

        public int compareTo(Ordered other) {
            asked++;
            return Integer.compare(a, other.a);
        }
    }

    static int crowded(int d) {
        Ordered.asked = 0;
        Set<Ordered> set = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            set.add(new Ordered(i, d * i));
        }
        if (Ordered.asked > 0) {
            return 1;
        }
        return 0;
    }
}
