// faults: static-invariants-hold-at-first, contracts-initialise-nothing, inherited-methods-keep-invariants
/** Contracts of static code: who brings about what is assumed, and what a call initialises. */
class StaticContracts {
    static int x;

    static class Late {
        static {
            x = 30;
        }

        //@ ensures \result == 1; assignable \nothing;
        static int get() {
            return 1;
        }
    }

    //@ ensures \result == 5;
    static int kept() {
        x = 5;
        Late.get();
        return x;
    }
}

class Positive {
    static int count; //@ static invariant count > 0;

    //@ ensures \result > 0;
    static int get() {
        return count;
    }
}

class Above {
    int low;

    //@ ensures low == v;
    void set(int v) {
        low = v;
    }
}

class Below extends Above {
    int high = 1;
    //@ invariant high > low;
}
