public class Test {
    static boolean isTwo(int x) {
        return x == 2;
    }
}
