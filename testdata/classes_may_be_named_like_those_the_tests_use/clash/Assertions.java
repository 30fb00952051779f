package clash;

class Assertions {
    static int assertEquals(int x) {
        if (x < 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }
}
