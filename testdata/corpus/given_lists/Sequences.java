package corpus.given_lists;

import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Stack;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Other sequences: linked, synchronised, copied, or only iterated over. */
public final class Sequences {
    private Sequences() {
    }

    public static int count(Iterable<String> names, String name) {
        int count = 0;
        for (String each : names) {
            if (name.equals(each)) {
                count++;
            }
        }
        return count;
    }

    public static int next(Iterator<Integer> numbers) {
        if (!numbers.hasNext()) {
            return 0;
        }
        int number = numbers.next();
        return number == 7 ? 7 : 1;
    }

    public static int purge(List<Integer> numbers) {
        int removed = 0;
        for (Iterator<Integer> i = numbers.iterator(); i.hasNext();) {
            if (i.next() < 0) {
                i.remove();
                removed++;
            }
        }
        return removed;
    }

    public static int rotate(LinkedList<Integer> ring) {
        if (ring.isEmpty()) {
            return -1;
        }
        ring.addLast(ring.removeFirst());
        return ring.getFirst() > ring.getLast() ? 1 : 0;
    }

    public static int top(Stack<Integer> stack) {
        if (stack.empty()) {
            return 0;
        }
        int top = stack.pop();
        return stack.empty() ? top : stack.peek();
    }

    public static int calculate(Stack<Integer> stack, char sign) {
        int right = stack.pop();
        int left = stack.pop();
        switch (sign) {
            case '+':
                return stack.push(left + right);
            case '-':
                return stack.push(left - right);
            default:
                throw new IllegalArgumentException("sign " + sign);
        }
    }

    public static String last(Vector<String> names) {
        if (names.size() > 2) {
            names.setSize(2);
        }
        return names.isEmpty() ? "" : names.lastElement();
    }

    public static boolean addOnce(CopyOnWriteArrayList<String> names, String name) {
        boolean added = names.addIfAbsent(name);
        return added || names.get(0).equals(name);
    }

    public static int replace(List<String> names) {
        int replaced = 0;
        ListIterator<String> i = names.listIterator();
        while (i.hasNext()) {
            if (i.next().isEmpty()) {
                i.set("-");
                replaced++;
            }
        }
        return replaced;
    }

    public static boolean isEmpty(Iterable<?> all) {
        return all == null || !all.iterator().hasNext();
    }
}
