class Chain {
    int value;
    /*@ nullable @*/ Chain next;

    // Nothing says that these objects do not lead to each other in a circle.
    // expect size: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result >= 1;
    //@ assignable \nothing;
    int size() {
        if (next == null) {
            return 1;
        }
        int rest = next.size();
        return rest == Integer.MAX_VALUE ? rest : rest + 1;
    }

    // One is not enough for a sum that wraps around.
    // expect wrapping within 1500 ms: ensures unknown (inputs had at most 8 objects)
    //@ normal_behavior
    //@ ensures \result >= 1;
    //@ assignable \nothing;
    int wrapping() {
        return next == null ? 1 : 1 + next.wrapping();
    }

    // expect end: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result.next == null;
    //@ assignable \nothing;
    Chain end() {
        return next == null ? this : next.end();
    }

    // expect wrongEnd within 1500 ms: ensures refuted
    //@ normal_behavior
    //@ ensures \result.next != null;
    //@ assignable \nothing;
    Chain wrongEnd() {
        return next == null ? this : next.wrongEnd();
    }

    // expect least: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result <= value;
    //@ ensures next != null ==> \result <= next.value;
    //@ assignable \nothing;
    int least() {
        if (next == null) {
            return value;
        }
        int rest = next.least();
        return rest < value ? rest : value;
    }

    // expect wrongLeast within 1500 ms: ensures refuted
    //@ normal_behavior
    //@ ensures \result < value;
    //@ assignable \nothing;
    int wrongLeast() {
        if (next == null) {
            return value;
        }
        int rest = next.wrongLeast();
        return rest < value ? rest : value - 1;
    }

    // expect find: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result != null ==> \result.value == wanted;
    //@ assignable \nothing;
    /*@ nullable @*/ Chain find(int wanted) {
        if (value == wanted) {
            return this;
        }
        return next == null ? null : next.find(wanted);
    }

    // expect append: proved
    //@ normal_behavior
    //@ requires n >= 0;
    //@ ensures \result.value == n && \fresh(\result);
    //@ assignable \nothing;
    static Chain append(int n) {
        Chain c = new Chain();
        c.value = n;
        if (n > 0) {
            c.next = append(n - 1);
        }
        return c;
    }
}

class Branches {
    int value;
    /*@ nullable @*/ Branches left;
    /*@ nullable @*/ Branches right;

    // expect Branches.height: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result >= 1;
    //@ assignable \nothing;
    int height() {
        int l = left == null ? 0 : left.height();
        int r = right == null ? 0 : right.height();
        int more = l > r ? l : r;
        return more == Integer.MAX_VALUE ? more : more + 1;
    }

    // expect Branches.greatest: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result >= value;
    //@ ensures left != null ==> \result >= left.value;
    //@ ensures right != null ==> \result >= right.value;
    //@ assignable \nothing;
    int greatest() {
        int found = value;
        if (left != null) {
            found = Math.max(found, left.greatest());
        }
        if (right != null) {
            found = Math.max(found, right.greatest());
        }
        return found;
    }

    // expect Branches.wrongGreatest within 1500 ms: ensures refuted, ensures refuted, ensures refuted
    //@ normal_behavior
    //@ ensures \result >= value;
    //@ ensures left != null ==> \result >= left.value;
    //@ ensures right != null ==> \result >= right.value;
    //@ assignable \nothing;
    int wrongGreatest() {
        int found = value;
        if (left != null) {
            found = left.wrongGreatest();
        }
        if (right != null) {
            found = Math.max(found, right.wrongGreatest());
        }
        return found;
    }

    // expect Branches.clear: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures value == 0;
    //@ assignable \everything;
    void clear() {
        if (left != null) {
            left.clear();
        }
        value = 0;
    }

    // What it does to its child it may do to itself.
    // expect Branches.clearFirst within 1500 ms: ensures refuted
    //@ normal_behavior
    //@ ensures value == 0;
    //@ assignable \everything;
    void clearFirst() {
        value = 0;
        if (left != null && left != this) {
            left.other();
        }
    }

    //@ normal_behavior
    //@ ensures value == 1;
    //@ assignable \everything;
    void other() {
        value = 1;
        if (right != null) {
            right.other();
            value = 1;
        }
    }
}

// Contracts that say what a method computes by naming it again.
/*@ spec_java_math @*/ class Defined {
    int value;
    /*@ nullable @*/ Defined next;
    /*@ nullable @*/ Defined other;

    // expect Defined.size: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result == (next == null ? 1 : 1 + next.size());
    //@ assignable \nothing;
    /*@ pure @*/ int size() {
        int rest = 0;
        if (next != null) {
            rest = next.size();
        }
        return rest + 1;
    }

    // expect Defined.wrongSize: ensures refuted
    //@ normal_behavior
    //@ ensures \result == (next == null ? 1 : 1 + next.wrongSize());
    //@ assignable \nothing;
    /*@ pure @*/ int wrongSize() {
        return next == null ? 1 : 2 + next.wrongSize();
    }

    // expect Defined.sum: proved if it ends (fills every stack)
    //@ normal_behavior
    //@ ensures \result == value + (next == null ? 0 : next.sum()) + (other == null ? 0 : other.sum());
    //@ assignable \nothing;
    /*@ pure @*/ int sum() {
        int all = value;
        if (next != null) {
            all += next.sum();
        }
        if (other != null) {
            all += other.sum();
        }
        return all;
    }

    // expect Defined.wrongSum within 1500 ms: ensures refuted
    //@ normal_behavior
    //@ ensures \result == value + (next == null ? 0 : next.wrongSum()) + (other == null ? 0 : other.wrongSum());
    //@ assignable \nothing;
    /*@ pure @*/ int wrongSum() {
        int all = value;
        if (next != null) {
            all += next.wrongSum();
        }
        if (other != null && other != next) {
            all += other.wrongSum();
        }
        return all;
    }

    // What was found before a write is not what is found after it.
    // expect Defined.stale by contract within 1500 ms: ensures refuted
    //@ requires next != null;
    //@ ensures \result == next.size();
    int stale() {
        int before = next.size();
        next.next = this;
        return before;
    }

    // expect Defined.current by contract: proved
    //@ requires next != null;
    //@ ensures \result == next.size();
    int current() {
        return next.size();
    }

    // A write to an object that nobody has looked at counts too.
    // expect Defined.staleOfOther by contract within 1500 ms: ensures refuted
    //@ requires next != null;
    //@ ensures \result == next.size();
    int staleOfOther(Defined late) {
        int before = next.size();
        late.next = null;
        return before;
    }
}
