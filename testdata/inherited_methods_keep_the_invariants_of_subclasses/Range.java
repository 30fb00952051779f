/** A method is called on objects of classes that inherit it, and has to leave their invariants. */
class Above {
    int low;
    int other;

    //@ ensures low == v;
    void set(int v) {
        low = v;
    }

    //@ ensures other == v;
    void setOther(int v) {
        other = v;
    }

    //@ ensures low == v;
    void overridden(int v) {
        low = v;
    }

    //@ ensures \result == low;
    int get() {
        return low;
    }
}

class Below extends Above {
    int high = 1;
    //@ invariant high > low;

    //@ also requires v < high; ensures low == v;
    void overridden(int v) {
        if (v < high) {
            low = v;
        }
    }
}

class Alone {
    int low;

    //@ ensures low == v;
    void set(int v) {
        low = v;
    }
}
