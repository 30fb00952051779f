import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

class References {
    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }

        boolean isAbove(int x) {
            return value > x;
        }

        static int twice(int x) {
            return x * 2;
        }
    }

    interface Comparison {
        boolean holds(Box box, int x);
    }

    static int ofStatic(int x) {
        IntUnaryOperator twice = Box::twice;
        return twice.applyAsInt(x) == 10 ? 1 : 0;
    }

    static int ofBound(int value, int x) {
        Box box = new Box(value);
        IntPredicate isAbove = box::isAbove;
        return isAbove.test(x) ? 1 : 0;
    }

    static int ofUnbound(int value, int x) {
        Comparison isAbove = Box::isAbove;
        return isAbove.holds(new Box(value), x) ? 1 : 0;
    }

    static int ofConstructor(int x) {
        IntFunction<Box> maker = Box::new;
        Box box = maker.apply(x);
        if (box == null) {
            return -1;
        }
        return box.value < 0 ? 1 : 0;
    }

    static int ofArrayConstructor(byte size) {
        IntFunction<int[]> maker = int[]::new;
        return size < 0 ? 0 : maker.apply(size).length == 5 ? 1 : 2;
    }
}
