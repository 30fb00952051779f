package corpus.lists_given;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;

/** What a shop does with the lists it is given. */
public final class Basket {
    private Basket() {
    }

    /** A line of an order. */
    public static final class Line {
        private final String name;
        private final int count;
        private final int price;

        public Line(String name, int count, int price) {
            if (count < 0 || price < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.name = name;
            this.count = count;
            this.price = price;
        }

        public String name() {
            return name;
        }

        public int count() {
            return count;
        }

        public int price() {
            return price;
        }
    }

    public static int total(List<Line> lines, int coupon) {
        int total = 0;
        for (Line line : lines) {
            if (line.count() > 10) {
                total += line.count() * line.price() / 2;
            } else {
                total += line.count() * line.price();
            }
        }
        if (coupon > 0 && total > coupon) {
            total -= coupon;
        }
        return total;
    }

    public static String first(List<String> names, String otherwise) {
        if (names == null || names.isEmpty()) {
            return otherwise;
        }
        String name = names.get(0);
        return name == null || name.isBlank() ? otherwise : name;
    }

    public static int indexOfLongest(List<String> words) {
        int best = -1;
        int length = -1;
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).length() > length) {
                best = i;
                length = words.get(i).length();
            }
        }
        return best;
    }

    public static boolean isSorted(List<Integer> numbers) {
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i - 1) > numbers.get(i)) {
                return false;
            }
        }
        return true;
    }

    public static List<Integer> positive(List<Integer> numbers) {
        List<Integer> found = new ArrayList<>();
        for (Integer number : numbers) {
            if (number != null && number > 0) {
                found.add(number);
            }
        }
        return found;
    }

    public static boolean addOnce(List<String> names, String name) {
        if (names.contains(name)) {
            return false;
        }
        names.add(name);
        return true;
    }

    public static int dropFirst(List<String> names, int count) {
        int dropped = 0;
        while (dropped < count && !names.isEmpty()) {
            names.remove(0);
            dropped++;
        }
        return dropped;
    }

    public static int count(Collection<String> names, String wanted) {
        int count = 0;
        for (String name : names) {
            if (wanted.equals(name)) {
                count++;
            }
        }
        return count == 2 ? 100 : count;
    }

    public static int rows(List<List<Integer>> table) {
        int rows = 0;
        for (List<Integer> row : table) {
            if (row.size() > 2) {
                rows++;
            }
        }
        return rows;
    }

    public static int sum(Iterable<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            if (number < 0) {
                break;
            }
            sum += number;
        }
        return sum;
    }

    public static String next(Queue<String> waiting) {
        String name = waiting.poll();
        if (name == null) {
            return "nobody";
        }
        return name.startsWith("vip") ? name.substring(3) : name;
    }

    public static int drain(Deque<Integer> stack) {
        int sum = 0;
        while (!stack.isEmpty()) {
            int top = stack.pop();
            if (top == 0) {
                return -1;
            }
            sum += top;
        }
        return sum;
    }

    public static String ends(LinkedList<String> names) {
        if (names.size() < 2) {
            return "";
        }
        return names.getFirst().equals(names.getLast()) ? "same" : "other";
    }

    public static int skip(Iterator<Integer> numbers, int limit) {
        int seen = 0;
        while (numbers.hasNext()) {
            seen++;
            if (numbers.next() > limit) {
                return seen;
            }
        }
        return -1;
    }

    public static int at(List<Integer> numbers, int index) {
        try {
            return numbers.get(index) == 7 ? 1 : 2;
        } catch (IndexOutOfBoundsException outside) {
            return index < 0 ? -1 : -2;
        }
    }
}
