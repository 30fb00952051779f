package corpus.loops_nested;

/** Sorting by hand. */
public final class Sorting {
    private Sorting() {
    }

    public static int bubble(int[] numbers) {
        int swaps = 0;
        for (int end = numbers.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (numbers[i] > numbers[i + 1]) {
                    int number = numbers[i];
                    numbers[i] = numbers[i + 1];
                    numbers[i + 1] = number;
                    swaps++;
                }
            }
        }
        return swaps;
    }

    public static void insertion(short[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            short number = numbers[i];
            int j = i - 1;
            while (j >= 0 && numbers[j] > number) {
                numbers[j + 1] = numbers[j];
                j--;
            }
            numbers[j + 1] = number;
        }
    }

    public static boolean hasDuplicate(int[] numbers) {
        for (int i = 0; i < numbers.length; i++) {
            for (int j = i + 1; j < numbers.length; j++) {
                if (numbers[i] == numbers[j]) {
                    return true;
                }
                if (i == j) {
                    return false;
                }
            }
        }
        return false;
    }
}
