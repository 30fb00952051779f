package g;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Results and inputs of library types. */
class Library {

    static List<Integer> upTo(int n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(i);
        }
        return all;
    }

    static List<String> withNull(int n) {
        return n == 1 ? Arrays.asList((String) null) : Arrays.asList("a", null);
    }

    static Deque<Long> deque(long x) {
        return new ArrayDeque<>(List.of(x, x + 1));
    }

    static Set<Character> set(char c) {
        return new HashSet<>(Arrays.asList(c, null));
    }

    static Object plainSet(char c) {
        return new HashSet<>(List.of(c));
    }

    static Map<String, Integer> map(int x) {
        return new HashMap<>(Map.of("x", x));
    }

    static Map<String, Node> nodes(Node node) {
        Map<String, Node> map = new HashMap<>();
        map.put("old", node);
        map.put("new", new Node(4, null));
        map.put("none", null);
        return map;
    }

    static Object list(Node node) {
        return new ArrayList<>(List.of(node, new Node(3, node)));
    }

    static ArrayDeque<Node> queue(Node node) {
        return new ArrayDeque<>(List.of(node));
    }

    static Optional<String> text(boolean present) {
        return present ? Optional.of("x") : Optional.empty();
    }

    static Optional<Node> node(Node node) {
        return Optional.of(node);
    }

    static StringBuilder build(StringBuilder start, int x) {
        start.append(x);
        return new StringBuilder("b").append(x);
    }

    static void clear(List<Integer> items, Map<String, Long> counts) {
        items.clear();
        counts.put("b", 2L);
    }

    @SuppressWarnings("rawtypes")
    static List raw(List items) {
        return items;
    }

    @SuppressWarnings("rawtypes")
    static Deque rawDeque(int x) {
        return new ArrayDeque<>(List.of(x));
    }

    @SuppressWarnings("rawtypes")
    static final class Holder {
        Deque raw = new ArrayDeque<>(List.of(1));
        private int x = 1;

        int getX() throws java.io.IOException {
            return x;
        }
    }

    static Holder holder(int x) {
        return new Holder();
    }
}
