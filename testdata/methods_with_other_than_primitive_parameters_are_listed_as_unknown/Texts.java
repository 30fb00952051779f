class Texts {
    static int length(String text) {
        if (text == null) {
            return 0;
        }
        return text.length();
    }

    static int sum(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    static boolean isEmpty(int length) {
        return length == 0;
    }
}
