package corpus.structures;

/** A queue in an array that starts over at its end. */
public final class CircularQueue {
    private final int[] items;
    private int head;
    private int count;

    public CircularQueue(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be positive");
        }
        items = new int[capacity];
    }

    public boolean offer(int item) {
        if (count == items.length) {
            return false;
        }
        items[(head + count) % items.length] = item;
        count++;
        return true;
    }

    public int poll() {
        if (count == 0) {
            throw new IllegalStateException("empty");
        }
        int item = items[head];
        head++;
        if (head == items.length) {
            head = 0;
        }
        count--;
        return item;
    }

    public boolean contains(int item) {
        for (int i = 0; i < count; i++) {
            if (items[(head + i) % items.length] == item) {
                return true;
            }
        }
        return false;
    }

    public boolean isConsistent() {
        return head >= 0 && head < items.length && count >= 0 && count <= items.length;
    }
}
