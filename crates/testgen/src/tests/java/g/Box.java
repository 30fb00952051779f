package g;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Type parameters. */
class Box<T> {

    private T value;
    List<T> history = new ArrayList<>();

    Box(T value) {
        this.value = value;
    }

    static <E> Box<E> of(E value) {
        return new Box<>(value);
    }

    T get() {
        return value;
    }

    void put(T value) {
        history.add(this.value);
        this.value = value;
    }

    Box<T> copy() {
        return new Box<>(value);
    }

    static int unbox(Box<Integer> box) {
        return box.get() + 1;
    }

    static double widest(Box<? extends Number> a, Box<? super Integer> b) {
        return a.get().doubleValue() + (b.get() == null ? 0 : 1);
    }

    static <E extends Comparable<E>> E max(E a, E b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    static <E extends Comparable<E>> E best(List<E> all) {
        return all.get(0);
    }

    static int sum(List<Integer> items, Supplier<Integer> more) {
        int sum = more.get() + more.get();
        for (int i : items) {
            sum += i;
        }
        items.add(sum);
        return sum;
    }

    int order(Comparator<? super T> by, T other) {
        return by.compare(value, other);
    }

    static int polluted(List<String> items) {
        return items.size();
    }

    Inner inner(int x) {
        return new Inner(x);
    }

    class Inner {
        final int x;

        Inner(int x) {
            this.x = x;
        }

        int plus(int y) {
            return x + y;
        }
    }

    /** Only raw types can make one for an unknown type. */
    static final class Sorted<T extends Comparable<T>> {
        T least;

        Sorted(T least) {
            this.least = least;
        }

        boolean offer(T other) {
            if (other.compareTo(least) < 0) {
                least = other;
                return true;
            }
            return false;
        }
    }
}
