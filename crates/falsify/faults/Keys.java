// faults: equal-keys-hash-alike
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
}
