package corpus.structures;

/** A stack of numbers that grows. */
public final class IntStack {
    private int[] items = new int[2];
    private int size;

    public void push(int item) {
        if (size == items.length) {
            int[] more = new int[size * 2];
            for (int i = 0; i < size; i++) {
                more[i] = items[i];
            }
            items = more;
        }
        items[size++] = item;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[--size];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int peekOr(int otherwise) {
        return isEmpty() ? otherwise : items[size - 1];
    }
}
