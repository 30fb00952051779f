import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** There is one empty list that `List.of()` returns, so an input may be it. */
public class Lists {
    List<String> list;

    static int empty(List<String> list) {
        if (list.isEmpty() && list == List.<String>of()) {
            return 1;
        }
        return 0;
    }

    static int instead(List<String> list) {
        List<String> other = list.isEmpty() ? List.of() : list;
        if (list.size() == 0 && other == list) {
            return 1;
        }
        return 0;
    }

    int field() {
        int size = list.size();
        List<String> before = list;
        list = List.of();
        if (size == 0 && before == list) {
            return 1;
        }
        return 0;
    }

    static int element(List<List<String>> all) {
        if (all.get(0).size() == 0 && all.get(0) == List.<String>of()) {
            return 1;
        }
        return 0;
    }

    static int held(Optional<List<String>> held) {
        List<String> list = held.get();
        if (list.size() == 0 && list == List.<String>of()) {
            return 1;
        }
        return 0;
    }

    static int map(Map<String, String> map) {
        if (map.size() == 0 && map == Map.<String, String>of()) {
            return 1;
        }
        return 0;
    }

    static int set(Set<String> set) {
        if (set.size() == 0 && set == Set.<String>of()) {
            return 1;
        }
        return 0;
    }

    static int collection(Collection<String> all) {
        if (all.isEmpty() && (Object) all == List.of()) {
            return 1;
        }
        return 0;
    }

    static int inALoop(List<List<String>> all) {
        int found = 0;
        for (List<String> list : all) {
            if (list != null && list.isEmpty() && list == List.<String>of()) {
                found = 1;
            }
        }
        return found;
    }

    static int kept(List<String> list) {
        if (list.size() == 1 && list == Kept.ONE) {
            return 1;
        }
        return 0;
    }

    static int keptSet(Collection<Thread.State> all) {
        int size = all.size();
        if (size == 0 && all == Kept.NONE) {
            return 1;
        }
        return 0;
    }

    /** What the call makes is no input. */
    static int made(List<String> list) {
        if (list.size() == 1 && list == List.of("a")) {
            return 1;
        }
        return 0;
    }
}

class Kept {
    static final List<String> ONE = List.of("one");
    static final EnumSet<Thread.State> NONE = EnumSet.noneOf(Thread.State.class);
}
