import java.util.List;

class Texts {
    static int length(String text) {
        if (text == null) {
            return 0;
        }
        return text.length() > 10 ? 10 : text.length();
    }

    static int size(List<Integer> numbers) {
        if (numbers == null) {
            return -1;
        }
        return numbers.size();
    }

    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }
}
