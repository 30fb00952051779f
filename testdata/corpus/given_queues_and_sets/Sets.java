package corpus.given_queues_and_sets;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Sets that the caller hands over. */
public final class Sets {
    /** What a member may do. */
    public enum Right { READ, WRITE, DELETE }

    private Sets() {
    }

    public static boolean mayChange(Set<Right> rights) {
        return rights.contains(Right.WRITE) || rights.contains(Right.DELETE);
    }

    public static int grant(EnumSet<Right> rights, Right right) {
        if (rights.size() == 3) {
            return 0;
        }
        if (!rights.add(right)) {
            return 1;
        }
        return rights.isEmpty() ? -1 : 2;
    }

    public static boolean register(Set<String> names, String name) {
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("a name");
        }
        if (!names.add(name)) {
            return false;
        }
        return names.size() == 1;
    }

    public static int common(Set<Integer> a, Set<Integer> b) {
        int common = 0;
        for (Integer each : a) {
            if (b.contains(each)) {
                common++;
            }
        }
        return common;
    }

    public static boolean hasTwice(int[] numbers) {
        Set<Integer> seen = new HashSet<>();
        for (int number : numbers) {
            if (!seen.add(number)) {
                return true;
            }
        }
        return false;
    }

    public static int span(TreeSet<Integer> numbers) {
        if (numbers.isEmpty()) {
            return 0;
        }
        if (numbers.first() > numbers.last()) {
            return -1;
        }
        return numbers.size() == 1 ? 1 : 2;
    }

    public static Integer above(TreeSet<Integer> limits, int value) {
        Integer above = limits.higher(value);
        if (above == null) {
            return null;
        }
        return above <= value ? -1 : above;
    }

    public static String head(SortedSet<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        return names.first().equals("a") ? "letter" : names.first();
    }

    public static boolean forget(LinkedHashSet<String> recent, String name) {
        if (!recent.remove(name)) {
            return false;
        }
        if (recent.contains(name)) {
            throw new IllegalStateException("still there");
        }
        return recent.isEmpty();
    }

    public static boolean isSubset(Set<Integer> part, Set<Integer> whole) {
        return part.size() <= whole.size() && whole.containsAll(part);
    }

    public static int free(BitSet taken, int seats) {
        int free = taken.nextClearBit(0);
        if (free >= seats) {
            return -1;
        }
        taken.set(free);
        return free;
    }

    public static boolean isEven(BitSet bits) {
        if (bits.isEmpty()) {
            return true;
        }
        return bits.cardinality() % 2 == 0;
    }

    public static boolean only(Set<Object> all, Object one) {
        return all.size() == 1 && all.contains(one);
    }
}
