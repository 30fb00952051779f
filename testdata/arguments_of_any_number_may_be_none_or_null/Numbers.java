class Numbers {
    static int count(int... numbers) {
        if (numbers == null) {
            return -1;
        }
        return numbers.length == 0 ? 0 : 1;
    }

    static boolean isNone() {
        return count() == 0;
    }

    static boolean isNull() {
        return count((int[]) null) == -1;
    }

    static int nulls(Object... objects) {
        if (objects == null || objects.length != 2) {
            return 0;
        }
        return objects[0] == null && objects[1] != null ? 1 : 2;
    }
}
