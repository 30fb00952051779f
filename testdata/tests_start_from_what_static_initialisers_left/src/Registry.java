import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Tables that others may have changed before a call: a test finds them as the initialiser left them, a claim does not. */
public class Registry {
    private static final Map<String, Integer> CODES = new HashMap<>();
    static final AtomicInteger COUNT = new AtomicInteger(5);
    public static final int[] OPEN = {3, 1, 4};

    static {
        CODES.put("one", 1);
        CODES.put("two", 2);
    }

    /** Both sides of both branches have a test. */
    static int code(int k) {
        Integer found = CODES.get(k > 3 ? "one" : "three");
        if (found == null) {
            return -1;
        }
        return found;
    }

    /** Only a call of add before leads to the other side: no test, and no claim. */
    static int size() {
        return CODES.size() == 2 ? 1 : 2;
    }

    static void add(String key, int value) {
        CODES.put(key, value);
    }

    /** Only a call of reset before leads to the other side. */
    static int count() {
        return COUNT.get() == 5 ? 1 : 2;
    }

    static void reset() {
        COUNT.set(0);
    }

    /** The second side is that of the element 1. */
    static int open(int i) {
        return OPEN[i & 1] == 3 ? 1 : 0;
    }

    /** Whoever writes the array leads to the other side. */
    static int first() {
        return OPEN[0] == 3 ? 1 : 0;
    }
}
