package corpus.arrays_unsafe;

/** Mistakes with modulo and with null elements. */
public final class Ring {
    private final Node[] nodes;

    public static final class Node {
        private int weight;

        public Node(int weight) {
            this.weight = weight;
        }

        public int weight() {
            return weight;
        }
    }

    public Ring(int size) {
        if (size > 64) {
            throw new IllegalArgumentException("at most 64");
        }
        nodes = new Node[size];
    }

    public void set(int position, Node node) {
        int index = position % nodes.length;
        if (nodes[index] == null) {
            nodes[index] = node;
        }
    }

    public int weightFrom(int start) {
        int weight = 0;
        for (int i = start; i < nodes.length; i++) {
            weight += nodes[i].weight();
            if (weight > 1000) {
                return 1000;
            }
        }
        return weight;
    }

    /** Fills from the front; the guard after it always holds. */
    public static int fill(int[] target, int value) {
        int filled = 0;
        for (int i = 0; i <= target.length; i++) {
            target[i] = value;
            filled++;
            if (filled != i + 1) {
                return -1;
            }
        }
        return filled;
    }
}
