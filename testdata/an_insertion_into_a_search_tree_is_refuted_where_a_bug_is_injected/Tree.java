/**
 * A binary search tree. With two nodes below a node there are 9 ways through it: its key is met, or in each of two
 * directions there is no node, or one with the 3 ways of a node without nodes below it. At the root the contract asks
 * about the other child too, or about both: 2 * 2 * (1 + 9) + 4 = 44 paths.
 */
class Tree {
    int key;
    /*@ nullable @*/ Tree left;
    /*@ nullable @*/ Tree right;

    //@ ensures this.key == key && left == null && right == null;
    Tree(int key) {
        this.key = key;
    }

    /*@ ensures k < key ==> left != null;
      @ ensures k > key ==> right != null;
      @ ensures key == \old(key); @*/
    void insert(int k) {
        Tree node = this;
        while (node.key != k) {
            if (k < node.key) {
                if (node.left == null) {
                    node.left = new Tree(k);
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Tree(k);
                }
                node = node.right;
            }
        }
    }

    /*@ ensures k < key ==> left != null;
      @ ensures k > key ==> right != null;
      @ ensures \old(left) != null ==> left == \old(left);
      @ ensures key == \old(key); @*/
    void replaces(int k) {
        Tree node = this;
        while (node.key != k) {
            if (k < node.key) {
                if (node.left == null || node.left.key < k) {
                    node.left = new Tree(k);
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    node.right = new Tree(k);
                }
                node = node.right;
            }
        }
    }

    /*@ ensures k < key ==> left != null;
      @ ensures k > key ==> right != null;
      @ ensures key == \old(key); @*/
    void forgetsTheRight(int k) {
        Tree node = this;
        while (node.key != k) {
            if (k < node.key) {
                if (node.left == null) {
                    node.left = new Tree(k);
                }
                node = node.left;
            } else {
                if (node.right == null) {
                    return;
                }
                node = node.right;
            }
        }
    }
}
