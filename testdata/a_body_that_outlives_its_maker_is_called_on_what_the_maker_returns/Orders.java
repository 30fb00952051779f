import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

class Orders {
    static final IntPredicate EVEN = x -> x % 2 == 0;

    static final Comparator<Integer> BACKWARDS = new Comparator<>() {
        @Override
        public int compare(Integer a, Integer b) {
            if (a == null || b == null) {
                return 0;
            }
            return a < b ? 1 : -1;
        }
    };

    private int count;

    static Comparator<Item> byWeight(boolean down) {
        class ByWeight implements Comparator<Item> {
            @Override
            public int compare(Item a, Item b) {
                if (a == null || b == null || a.weight == b.weight) {
                    return 0;
                }
                return a.weight < b.weight == down ? 1 : -1;
            }
        }
        return new ByWeight();
    }

    static IntUnaryOperator clamp(int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("empty");
        }
        return x -> x < low ? low : x > high ? high : x;
    }

    static IntUnaryOperator never() {
        return x -> x > 0 && x < 0 ? 1 : 2;
    }

    Supplier<String> size() {
        return () -> count > 3 ? "many" : "few";
    }

    void add() {
        count++;
    }
}
