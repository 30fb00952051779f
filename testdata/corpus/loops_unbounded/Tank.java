package corpus.loops_unbounded;

/** A tank that is filled until it is full. */
public final class Tank {
    private final int capacity;
    private int level;

    public Tank(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    public int level() {
        return level;
    }

    /** Pours portions until nothing fits any more; tells how many. */
    public int fill(int portion) {
        if (portion <= 0) {
            return 0;
        }
        int poured = 0;
        while (level + portion <= capacity && poured < 1000) {
            level += portion;
            poured++;
        }
        return poured;
    }

    public int drain(int wanted) {
        int drained = 0;
        while (drained < wanted && level > 0) {
            level--;
            drained++;
        }
        return drained;
    }

    public boolean isFull() {
        return level == capacity;
    }
}
