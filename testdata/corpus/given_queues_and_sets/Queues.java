package corpus.given_queues_and_sets;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;

/** Queues that the caller hands over. */
public final class Queues {
    private Queues() {
    }

    public static String serve(Queue<String> waiting) {
        String next = waiting.poll();
        if (next == null) {
            return "nobody";
        }
        return waiting.isEmpty() ? next + ", the last" : next;
    }

    public static int ends(Deque<Integer> numbers) {
        if (numbers.size() < 2) {
            return -1;
        }
        return numbers.peekFirst().equals(numbers.peekLast()) ? 1 : 0;
    }

    public static boolean undo(ArrayDeque<String> done, String marker) {
        while (!done.isEmpty()) {
            if (done.pop().equals(marker)) {
                return true;
            }
        }
        return false;
    }

    public static int window(ArrayDeque<Integer> recent, int value) {
        recent.addLast(value);
        if (recent.size() > 3) {
            recent.removeFirst();
        }
        return recent.isEmpty() ? -1 : recent.size();
    }

    public static int urgent(PriorityQueue<Integer> jobs) {
        if (jobs.isEmpty()) {
            return 0;
        }
        int first = jobs.poll();
        Integer second = jobs.peek();
        if (second == null) {
            return first;
        }
        return first > second ? -1 : 1;
    }

    public static boolean offer(Queue<Integer> queue, int value, int most) {
        if (queue.size() >= most) {
            return false;
        }
        queue.offer(value);
        return most > 1;
    }

    public static int drain(Queue<Integer> from, Deque<Integer> to) {
        int moved = 0;
        Integer each;
        while ((each = from.poll()) != null) {
            if (each % 2 != 0) {
                to.push(each);
                moved++;
            }
        }
        return moved;
    }

    public static boolean isPalindrome(Deque<Character> letters) {
        while (letters.size() > 1) {
            if (!letters.pollFirst().equals(letters.pollLast())) {
                return false;
            }
        }
        return true;
    }

    public static int merge(PriorityQueue<Integer> a, PriorityQueue<Integer> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return 0;
        }
        return a.peek() < b.peek() ? 1 : 2;
    }
}
