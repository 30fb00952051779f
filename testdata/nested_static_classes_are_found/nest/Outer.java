package nest;

public class Outer {
    static boolean isOne(int x) {
        return x == 1;
    }

    static class Inner {
        static boolean isTwo(int x) {
            return x == 2;
        }

        static final class Deep {
            static boolean isThree(int x) {
                return x == 3 && Inner.isTwo(x - 1);
            }
        }
    }
}
