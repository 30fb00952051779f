package corpus.library_collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Collections that methods fill themselves. */
public final class Inventory {
    private Inventory() {
    }

    public static int distinct(int a, int b, int c) {
        List<Integer> seen = new ArrayList<>();
        for (int x : new int[] {a, b, c}) {
            if (!seen.contains(x)) {
                seen.add(x);
            }
        }
        if (seen.isEmpty()) {
            return -1;
        }
        return seen.size();
    }

    public static int sumOfEven(int[] numbers) {
        List<Integer> kept = new ArrayList<>();
        for (int number : numbers) {
            kept.add(number);
        }
        for (Iterator<Integer> it = kept.iterator(); it.hasNext();) {
            if (it.next() % 2 != 0) {
                it.remove();
            }
        }
        int sum = 0;
        for (int number : kept) {
            sum += number;
        }
        return sum;
    }

    public static boolean isBalanced(char[] text) {
        Deque<Character> open = new ArrayDeque<>();
        for (char c : text) {
            if (c == '(' || c == '[') {
                open.push(c);
            } else if (c == ')' || c == ']') {
                if (open.isEmpty()) {
                    return false;
                }
                char last = open.pop();
                if (last == '(' != (c == ')')) {
                    return false;
                }
            }
        }
        return open.isEmpty();
    }

    public static int mostFrequent(int[] items) {
        Map<Integer, Integer> counts = new HashMap<>();
        int best = 0;
        int bestCount = 0;
        for (int item : items) {
            Integer before = counts.get(item);
            int count = before == null ? 1 : before + 1;
            counts.put(item, count);
            if (count > bestCount) {
                best = item;
                bestCount = count;
            }
        }
        return best;
    }

    public static int stockAfter(int sold, int delivered) {
        Map<String, Integer> stock = new HashMap<>();
        stock.put("bolt", 10);
        stock.put("nut", 0);
        if (sold > stock.getOrDefault("bolt", 0)) {
            return -1;
        }
        stock.merge("nut", delivered, Integer::sum);
        stock.put("bolt", stock.get("bolt") - sold);
        if (stock.containsKey("screw")) {
            return -2;
        }
        return stock.get("nut") > stock.get("bolt") ? 1 : 0;
    }

    public static int nextAppointment(int now) {
        TreeMap<Integer, Integer> appointments = new TreeMap<>();
        appointments.put(900, 30);
        appointments.put(1100, 15);
        appointments.put(1500, 60);
        Map.Entry<Integer, Integer> next = appointments.ceilingEntry(now);
        if (next == null) {
            return -1;
        }
        return next.getValue() > 20 ? next.getKey() : next.getKey() - 5;
    }

    public static int firstNegative(int[] numbers) {
        Optional<Integer> found = Optional.empty();
        for (int number : numbers) {
            if (number < 0 && !found.isPresent()) {
                found = Optional.of(number);
            }
        }
        return found.isPresent() ? found.get() : 0;
    }

    public static int queueAfter(int steps) {
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int i = 0; i < steps && i < 5; i++) {
            queue.addLast(i * i);
            if (queue.size() > 3) {
                queue.removeFirst();
            }
        }
        Integer first = queue.peekFirst();
        return first == null ? -1 : first;
    }

    public static int swapped(int a, int b) {
        List<Integer> pair = new ArrayList<>(List.of(a, b));
        if (pair.get(0) > pair.get(1)) {
            pair.set(0, b);
            pair.set(1, a);
        }
        return pair.get(0) > pair.get(1) ? -1 : pair.get(0);
    }
}
