class Sizes {
    static int[] numbers(int size) {
        int[] numbers = new int[size];
        if (numbers.length > 3) {
            numbers[3] = size;
        }
        return numbers;
    }
}
