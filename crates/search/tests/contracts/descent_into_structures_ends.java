// What the constructor gets is older than its object.
record OldCell(int value, OldCell rest) {
    // That records make no cycle is not known of components that are inputs of their own.
    // expect OldCell.length within 1500 ms: ensures unknown (inputs had at most 8 objects), assignable unknown (inputs had at most 8 objects)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int length(/*@ nullable @*/ OldCell cell) {
        return cell == null ? 0 : length(cell.rest) % 1000 + 1;
    }

    // expect OldCell.down within 1500 ms: ensures unknown (nothing new was found), assignable unknown (nothing new was found)
    //@ ensures \result == 7;
    //@ assignable \nothing;
    static int down(/*@ nullable @*/ OldCell cell, int n) {
        return cell == null ? 7 : n > 0 ? down(cell, n - 1) : down(cell.rest, 5);
    }

    // The counter is set back without a step.
    // expect OldCell.backAgain within 1500 ms: ensures unknown (nothing new was found), assignable unknown (nothing new was found)
    //@ ensures \result == 7;
    //@ assignable \nothing;
    static int backAgain(/*@ nullable @*/ OldCell cell, int n) {
        return cell == null ? 7 : n > 0 ? backAgain(cell, n - 1) : n == 0 ? backAgain(cell.rest, 5) : backAgain(cell, 0 - n);
    }
}

// This one makes what it holds.
record OwnCell(OwnCell rest) {
    OwnCell {
        if (rest == null) {
            rest = new OwnCell(this);
        }
    }

    // expect OwnCell.length within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int length(/*@ nullable @*/ OwnCell cell) {
        return cell == null ? 0 : length(cell.rest) % 1000 + 1;
    }
}

class OldNode {
    /*@ nullable @*/ final OldNode left;
    /*@ nullable @*/ final OldNode right;

    OldNode(/*@ nullable @*/ OldNode left, /*@ nullable @*/ OldNode right) {
        this.left = left;
        this.right = right;
    }

    // expect OldNode.count: proved
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ OldNode node) {
        return node == null ? 0 : count(node.left) % 1000 + count(node.right) % 1000;
    }
}

class OwnNode {
    /*@ nullable @*/ final OwnNode next;

    OwnNode(/*@ nullable @*/ OwnNode next, boolean self) {
        this.next = self ? this : next;
    }

    // expect OwnNode.count within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ OwnNode node) {
        return node == null ? 0 : count(node.next) % 1000;
    }
}

class AnyNode {
    /*@ nullable @*/ AnyNode next;

    // expect AnyNode.count: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ AnyNode node) {
        return node == null ? 0 : count(node.next) % 1000;
    }
}
