package corpus.generics;

/** Two things of the same kind. */
public final class Pair<T extends Comparable<T>> {
    private final T first;
    private final T second;

    public Pair(T first, T second) {
        if (first == null || second == null) {
            throw new IllegalArgumentException();
        }
        this.first = first;
        this.second = second;
    }

    public T larger() {
        return first.compareTo(second) >= 0 ? first : second;
    }

    public boolean isTwin() {
        return first == second || first.equals(second);
    }

    public static int larger(int a, int b) {
        Pair<Integer> pair = new Pair<>(a, b);
        int larger = pair.larger();
        if (larger < a || larger < b) {
            return -1;
        }
        return larger;
    }
}
