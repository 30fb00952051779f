import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an ArrayList never does another list may do; what an Optional never does nothing else does. */
class Given {
    /** Another list may say anything. */
    static int negative(List<String> list) {
        return list.size() < 0 ? 1 : 2;
    }

    static int twice(List<String> list) {
        return list.size() == list.size() ? 1 : 2;
    }

    /** A class of somebody else may extend it. */
    static int grown(ArrayList<String> list) {
        int before = list.size();
        list.add("x");
        return list.size() == before ? 1 : 2;
    }

    /** Two parameters may be one list. */
    static int shared(List<Integer> a, List<Integer> b) {
        if (b.size() != 0) {
            return 0;
        }
        a.add(1);
        return b.size() == 1 ? 1 : 2;
    }

    /** An element may be what another parameter is, and change with it. */
    static int element(List<int[]> list, int[] array) {
        if (list.size() != 1 || array.length != 1 || array[0] != 0) {
            return 0;
        }
        array[0] = 5;
        int[] first = list.get(0);
        return first != null && first.length == 1 && first[0] == 5 ? 1 : 2;
    }

    /** The list keeps its elements where no array of ours is. */
    static int own(List<Object> list, Object[] array) {
        if (list.size() != 1 || array.length == 0 || list.get(0) != null) {
            return 0;
        }
        array[0] = list;
        return list.get(0) == null ? 1 : 2;
    }

    static int held(Optional<String> optional) {
        if (optional.isPresent()) {
            return optional.get() == null ? 1 : 2;
        }
        return 3;
    }

    static int empties(Optional<String> a, Optional<String> b) {
        if (a.isPresent() || b.isPresent()) {
            return 0;
        }
        return a == b ? 1 : 2;
    }

    /** Equal is not the same. */
    static int equal(Optional<Integer> a, Optional<Integer> b) {
        if (a.isEmpty() || a == b) {
            return 0;
        }
        return a.equals(b) ? 1 : 2;
    }
}
