package corpus.given_lists;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Lists that the caller hands over. */
public final class Lists {
    private Lists() {
    }

    public static int sum(List<Integer> numbers) {
        int sum = 0;
        for (int number : numbers) {
            if (number > 0) {
                sum += number;
            }
        }
        return sum;
    }

    public static String first(List<String> names) {
        if (names == null || names.isEmpty()) {
            return "nobody";
        }
        String first = names.get(0);
        return first == null ? "unnamed" : first;
    }

    public static int longest(List<String> words) {
        int longest = 0;
        for (String word : words) {
            if (word.length() > longest) {
                longest = word.length();
            }
        }
        return longest > 3 ? 4 : longest;
    }

    public static boolean isSorted(List<Integer> numbers) {
        for (int i = 1; i < numbers.size(); i++) {
            if (numbers.get(i - 1) > numbers.get(i)) {
                return false;
            }
        }
        return true;
    }

    public static int remove(List<String> names, String name) {
        if (!names.contains(name)) {
            return 0;
        }
        names.remove(name);
        return names.contains(name) ? 2 : 1;
    }

    public static boolean put(ArrayList<Integer> list, int value) {
        if (list.size() >= 3) {
            return false;
        }
        list.add(value);
        return list.get(list.size() - 1) == value;
    }

    public static int negative(List<Integer> numbers) {
        int size = numbers.size();
        if (size < 0) {
            return -1;
        }
        return size == 2 && numbers.get(1) < 0 ? 1 : 0;
    }

    public static int swap(List<String> list) {
        if (list.size() < 2) {
            return 0;
        }
        String a = list.get(0);
        list.set(0, list.get(1));
        list.set(1, a);
        return list.get(0).equals(a) ? 2 : 1;
    }

    public static int biggest(Collection<Integer> numbers) {
        if (numbers.isEmpty()) {
            return 0;
        }
        int biggest = Collections.max(numbers);
        return biggest > 1000 ? 1 : 2;
    }

    public static List<Integer> even(List<Integer> numbers) {
        List<Integer> even = new ArrayList<>();
        for (Integer number : numbers) {
            if (number != null && number % 2 == 0) {
                even.add(number);
            }
        }
        return even;
    }

    public static int position(List<String> names, String name) {
        int at = names.indexOf(name);
        if (at < 0) {
            return -1;
        }
        return at >= names.size() ? -2 : at;
    }

    public static boolean sameEnds(List<Character> letters) {
        int size = letters.size();
        if (size < 2) {
            return false;
        }
        return letters.get(0).equals(letters.get(size - 1)) && size < 4;
    }

    public static int nested(List<List<Integer>> rows) {
        int count = 0;
        for (List<Integer> row : rows) {
            if (row.isEmpty()) {
                count++;
            }
        }
        return count == 2 ? 1 : 0;
    }

    public static int ordered(List<Integer> numbers) {
        Collections.sort(numbers);
        if (numbers.size() < 2) {
            return 0;
        }
        return numbers.get(0) > numbers.get(1) ? -1 : 1;
    }

    public static int cut(List<Integer> numbers, int from) {
        if (from < 0 || from > numbers.size()) {
            return -1;
        }
        return numbers.subList(from, numbers.size()).isEmpty() ? 0 : 1;
    }
}
