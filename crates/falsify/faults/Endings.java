// faults: recursion-needs-no-measure, every-field-descends, loops-always-end, measure-of-one-round-only, specifications-need-not-end
/** Calls that do not end. */
public class Endings {
    static class Node {
        //@ nullable
        Node next;
    }

    //@ ensures \result == 1;
    static int forever(int n) {
        while (n != 7) {
            n = n == 3 ? 4 : 3;
        }
        return 1;
    }

    //@ ensures \result == 1;
    static int recurs(int n) {
        return n == 0 ? 1 : recurs(n + 2);
    }

    //@ ensures \result == 1;
    static int follows(/*@ nullable */ Node node) {
        while (node != null) {
            node = node.next;
        }
        return 1;
    }

    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == 1;
    static int swings(int a, int b) {
        while (a > 0 && b > 0) {
            if (a > b) {
                a--;
                b++;
            } else {
                a++;
                b--;
            }
        }
        return 1;
    }

    //@ ensures \result == 1;
    static int descends(/*@ nullable */ Node node) {
        return node == null ? 1 : descends(node.next);
    }

    //@ pure
    static int spins(int n) {
        while (n != 0) {
            n = n == 1 ? 2 : 1;
        }
        return 1;
    }

    //@ ensures \result == spins(n);
    static int asks(int n) {
        return 1;
    }
}
