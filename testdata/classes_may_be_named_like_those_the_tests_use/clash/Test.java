package clash;

class Test {
    static boolean test(int x) {
        return x == 1;
    }
}
