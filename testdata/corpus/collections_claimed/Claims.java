package corpus.collections_claimed;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What code checks of the collections it is given although it need not, and what it need check. */
public final class Claims {
    private Claims() {
    }

    /** A page of a list: the size is never negative. */
    public static int pages(List<String> rows) {
        int size = rows.size();
        if (size < 0) {
            throw new IllegalStateException("negative");
        }
        return size == 0 ? 0 : 1 + (size - 1) / 10;
    }

    /** The first one, or a word for none: a list that is not empty has one. */
    public static String first(List<String> names) {
        if (names.isEmpty()) {
            return "nobody";
        }
        if (names.size() == 0) {
            return "never";
        }
        String name = names.get(0);
        return name == null ? "unnamed" : name;
    }

    /** Counting does not leave less than nothing. */
    public static int adults(List<Integer> ages) {
        int count = 0;
        for (Integer age : ages) {
            if (age != null && age >= 18) {
                count++;
            }
        }
        if (count < 0) {
            return -1;
        }
        return count;
    }

    /** The largest, and never less than the one it started with. */
    public static int highest(Collection<Integer> bids) {
        int best = 0;
        for (Integer bid : bids) {
            if (bid > best) {
                best = bid;
            }
        }
        return best < 0 ? -1 : best;
    }

    /** The end of an iteration stays the end. */
    public static boolean isDrained(Collection<String> queue) {
        Iterator<String> it = queue.iterator();
        while (it.hasNext()) {
            it.next();
        }
        return !it.hasNext();
    }

    /** A price that is known, with a case that comes too late. */
    public static String level(Map<String, Integer> prices, String article) {
        Integer price = prices.get(article);
        if (price == null) {
            return "unknown";
        }
        if (price > 1000) {
            return "dear";
        }
        if (price > 5000) {
            return "too dear";
        }
        return price < 0 ? "wrong" : "fair";
    }

    /** What is not there has no value. */
    public static String nickname(Map<String, String> names, String name) {
        if (!names.containsKey(name)) {
            return names.get(name) == null ? name : "ghost";
        }
        return names.get(name);
    }

    /** Nothing is in a set that has nothing. */
    public static boolean mayEnter(Set<String> guests, String guest) {
        if (guests.isEmpty() && guests.contains(guest)) {
            return false;
        }
        return guests.contains(guest);
    }

    /** A list that takes nothing more. */
    public static boolean takes(List<String> list, String text) {
        boolean refused = false;
        try {
            list.add(text);
        } catch (UnsupportedOperationException e) {
            refused = true;
        }
        return !refused;
    }
}
