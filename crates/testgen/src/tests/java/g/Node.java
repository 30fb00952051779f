package g;

/** Linked objects: aliases, cycles, arrays of references. */
class Node {

    int value;
    Node next;
    final Object tag;

    Node(int value, Node next) {
        this(value, next, null);
    }

    Node(int value, Node next, Object tag) {
        this.value = value;
        this.next = next;
        this.tag = tag;
    }

    static Node pair(int a, int b) {
        return new Node(a, new Node(b, null));
    }

    static Node ring(int a) {
        Node one = new Node(a, null);
        one.next = new Node(a + 1, one, one);
        return one;
    }

    static boolean cyclic(Node node) {
        return node.next.next == node;
    }

    Node push(int v) {
        return new Node(v, this, new int[] {v});
    }

    static Node[] all(Node first, Node[] into) {
        into[1] = first;
        into[2] = new Node(7, first);
        return new Node[] {first, null, into[2]};
    }

    static int[][] grid(int[] row, int[] items) {
        items[0] = 5;
        row[1] = 3;
        return new int[][] {row, {1}, null};
    }

    static int sum(int[] sparse) {
        int sum = 0;
        for (int i : sparse) {
            sum += i;
        }
        return sum;
    }

    static Object boxed(Object x) {
        return new Object[] {x, new int[] {1}};
    }
}
