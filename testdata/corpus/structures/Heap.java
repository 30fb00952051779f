package corpus.structures;

/** A priority heap in an array: the smallest comes first. */
public final class Heap {
    private final int[] heap;
    private int size;

    public Heap(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
        heap = new int[capacity];
    }

    public boolean add(int priority) {
        if (size >= heap.length) {
            return false;
        }
        int at = size++;
        heap[at] = priority;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (heap[parent] <= heap[at]) {
                break;
            }
            int swap = heap[parent];
            heap[parent] = heap[at];
            heap[at] = swap;
            at = parent;
        }
        return true;
    }

    public int remove() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int first = heap[0];
        heap[0] = heap[--size];
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[at] <= heap[child]) {
                break;
            }
            int swap = heap[at];
            heap[at] = heap[child];
            heap[child] = swap;
            at = child;
        }
        return first;
    }

    public static int smallestOf(int a, int b, int c) {
        Heap heap = new Heap(3);
        heap.add(a);
        heap.add(b);
        heap.add(c);
        int first = heap.remove();
        if (first > a || first > b || first > c) {
            return -1;
        }
        return first;
    }
}
