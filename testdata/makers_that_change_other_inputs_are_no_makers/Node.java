/** Constructors and methods that change objects which the call has seen before. */
public class Node {
    private Node parent;
    private int kids;
    private int[] log = new int[2];

    public Node() {}

    public Node(Node parent) {
        this.parent = parent;
        parent.kids++;
        parent.log[0]++;
    }

    public void adopt(Node child) {
        child.parent = this;
        kids++;
    }

    // Nothing changes between the two reads.
    static int twice(Node a, Node b) {
        int before = a.kids;
        if (b.parent == a && a.kids != before) {
            return 7;
        }
        return b.parent == a ? 1 : 0;
    }

    static int inArray(Node a, Node b) {
        int before = a.log[0];
        if (b.parent == a && a.log[0] != before) {
            return 7;
        }
        return 0;
    }

    // The state can be, but no constructor leaves it: a parent counts its children.
    static int uncounted(Node a, Node b) {
        return a.kids == 0 && b.parent == a ? 1 : 0;
    }

    // The one that is asked for first is made after the other.
    static int counted(Node a, Node b) {
        return b.parent == a && a.kids == 1 ? 1 : 0;
    }
}
