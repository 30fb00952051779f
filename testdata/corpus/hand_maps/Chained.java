package corpus.hand_maps;

/** A map from numbers to numbers with chained buckets. */
public final class Chained {
    private static final class Node {
        final int key;
        int value;
        Node next;

        Node(int key, int value, Node next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private Node[] buckets = new Node[4];
    private int size;

    private void put(int key, int value) {
        int at = Math.floorMod(key, buckets.length);
        for (Node node = buckets[at]; node != null; node = node.next) {
            if (node.key == key) {
                node.value = value;
                return;
            }
        }
        buckets[at] = new Node(key, value, buckets[at]);
        size++;
        if (size > 6 && buckets.length == 4) {
            rehash();
        }
    }

    private void rehash() {
        Node[] old = buckets;
        buckets = new Node[16];
        for (Node first : old) {
            Node node = first;
            while (node != null) {
                Node next = node.next;
                int at = Math.floorMod(node.key, buckets.length);
                node.next = buckets[at];
                buckets[at] = node;
                node = next;
            }
        }
    }

    /** What the keys with odd values come to, or -1 after the table has grown. */
    public static long sum(int[] keys, int[] values) {
        if (keys.length != values.length) {
            throw new IllegalArgumentException("lengths differ");
        }
        Chained map = new Chained();
        for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], values[i]);
        }
        if (map.buckets.length > 4) {
            return -1;
        }
        long sum = 0;
        for (Node bucket : map.buckets) {
            for (Node node = bucket; node != null; node = node.next) {
                if ((node.value & 1) != 0) {
                    sum += node.key;
                }
            }
        }
        return sum;
    }
}
