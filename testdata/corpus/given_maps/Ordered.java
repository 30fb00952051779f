package corpus.given_maps;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Maps with an order, of enums, of several threads; and entries. */
public final class Ordered {
    /** A shift. */
    public enum Shift { EARLY, LATE, NIGHT }

    private Ordered() {
    }

    public static int rate(TreeMap<Integer, Integer> brackets, int income) {
        Map.Entry<Integer, Integer> bracket = brackets.floorEntry(income);
        if (bracket == null) {
            return 0;
        }
        return bracket.getValue() > 50 ? 50 : bracket.getValue();
    }

    public static String latest(NavigableMap<Integer, String> versions) {
        if (versions.isEmpty()) {
            return "none";
        }
        String latest = versions.lastEntry().getValue();
        return latest == null ? "unnamed" : latest;
    }

    public static int before(SortedMap<Integer, String> log, int time) {
        SortedMap<Integer, String> earlier = log.headMap(time);
        return earlier.isEmpty() ? 0 : 1;
    }

    public static Integer next(TreeMap<Integer, String> plan, int now) {
        Integer next = plan.ceilingKey(now);
        if (next == null) {
            return plan.isEmpty() ? null : plan.firstKey();
        }
        return next;
    }

    public static int hours(Map<Shift, Integer> hours, Shift shift) {
        Integer planned = hours.get(shift);
        if (planned == null) {
            return shift == Shift.NIGHT ? 6 : 8;
        }
        return planned;
    }

    public static boolean isFull(EnumMap<Shift, String> people) {
        if (people.size() == 3) {
            return true;
        }
        return people.containsKey(Shift.EARLY) && people.containsKey(Shift.LATE);
    }

    public static int assign(EnumMap<Shift, String> people, Shift shift, String name) {
        String before = people.putIfAbsent(shift, name);
        if (before == null) {
            return 0;
        }
        return before.equals(name) ? 1 : 2;
    }

    public static int visit(ConcurrentHashMap<String, Integer> visits, String page) {
        int visited = visits.merge(page, 1, Integer::sum);
        return visited > 1 ? 1 : 0;
    }

    public static boolean lock(ConcurrentMap<String, String> owners, String what, String who) {
        String owner = owners.putIfAbsent(what, who);
        return owner == null || owner.equals(who);
    }

    public static int bigger(Map.Entry<String, Integer> a, Map.Entry<String, Integer> b) {
        int order = a.getValue().compareTo(b.getValue());
        if (order == 0) {
            return a.getKey().equals(b.getKey()) ? 0 : 3;
        }
        return order > 0 ? 1 : 2;
    }

    public static String winner(Map<String, Integer> votes) {
        String winner = null;
        int most = 0;
        for (Map.Entry<String, Integer> each : votes.entrySet()) {
            if (each.getValue() > most) {
                most = each.getValue();
                winner = each.getKey();
            }
        }
        return winner == null ? "nobody" : winner;
    }
}
