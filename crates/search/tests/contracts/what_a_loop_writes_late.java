// A round may write to an object that nobody has looked at before the loop.
class LateWrites {
    int value;
    /*@ nullable @*/ LateWrites next;
    static int[] shared = new int[3];

    // expect late within 1500 ms: ensures unknown (more than 30000 paths)
    //@ requires n >= 0;
    //@ ensures p.value == \old(p.value);
    static void late(LateWrites p, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                p.value++;
            }
        }
    }

    // expect lateElement within 1500 ms: ensures unknown (more than 30000 paths)
    //@ requires n >= 0;
    //@ requires a.length > 0;
    //@ ensures a[0] == \old(a[0]);
    static void lateElement(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                a[0] = 7;
            }
        }
    }

    // expect lateReference within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ requires p.next == null;
    //@ ensures p.next == null;
    static void lateReference(LateWrites p, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                p.next = p;
            }
        }
    }

    // expect lateOfOther within 1500 ms: ensures unknown (more than 30000 paths)
    //@ requires n >= 0 && next != null;
    //@ ensures next.value == \old(next.value);
    void lateOfOther(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                next.value = 7;
            }
        }
    }

    // expect lateFrame within 1500 ms: assignable unknown (more than 30000 paths)
    //@ requires n >= 0;
    //@ assignable \nothing;
    static void lateFrame(LateWrites p, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                p.value++;
            }
        }
    }

    // expect lateBranch within 1500 ms: ensures unknown (nothing new was found)
    //@ requires n >= 0 && p.next == null;
    //@ ensures \result == 0;
    static int lateBranch(LateWrites p, LateWrites q, int n) {
        for (int i = 0; i < n; i++) {
            if (i == 3000000) {
                q.value = 7;
            }
            if (i == 3000001 && q.value == 7) {
                return 1;
            }
        }
        return 0;
    }
}
