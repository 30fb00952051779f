package g;

import java.util.ArrayList;
import java.util.List;

/** What a test cannot name or call. */
class Hidden {

    private static final Hidden SHARED = new Hidden(1);
    static Hidden current = new Hidden(2);

    private final int size;
    private Secret secret;
    private List<String> names;

    private Hidden(int size) {
        this.size = size;
    }

    private static Hidden named(String name, Secret secret) {
        Hidden hidden = new Hidden(name.length());
        hidden.secret = secret;
        return hidden;
    }

    interface Door {
        int open(int x);
    }

    private static final class Secret implements Door {
        int key;

        Secret(int key) {
            this.key = key;
        }

        @Override
        public int open(int x) {
            return key + x;
        }
    }

    private void grow(int by, Object[] all) {
        names = new ArrayList<>();
        names.add("" + by + all.length);
    }

    int size() {
        return size + (names == null ? 0 : names.size()) + (secret == null ? 0 : secret.key);
    }

    boolean isCurrent() {
        return this == current;
    }

    static int through(Door door) {
        return door.open(1);
    }

    static Door door(int key) {
        return new Secret(key);
    }

    Hidden renamed(String name) {
        Hidden other = new Hidden(size);
        other.names = List.of(name);
        return other;
    }

    static int count(Object... all) {
        return all == null ? -1 : all.length;
    }

    static int pick(Object x) {
        return 1;
    }

    static int pick(String x) {
        return 2;
    }

    static int pick(Integer x) {
        return 3;
    }

    static int pick(int x) {
        return 4;
    }

    int choose(Object x) {
        return 1;
    }

    int choose(String x) {
        return 2;
    }

    int choose(long x) {
        return 3;
    }

    static int unlock(Secret secret, Object[] all) {
        return secret == null ? 0 : secret.key;
    }

    static class Wide extends Hidden {
        int extra;

        Wide() {
            super(3);
        }

        static Hidden make() {
            return new Wide();
        }

        int extra() {
            return extra;
        }
    }

    abstract class Part {
        abstract int part();
    }

    static int part(Part part) {
        return part.part();
    }
}
