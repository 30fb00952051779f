/** Clauses and declarations of types. */
abstract class Members implements HasSize {
    /*@ spec_public @*/ private int size;
    private /*@ spec_protected nullable @*/ Object head;
    static int total;
    protected Object tail = "";

    //@ public invariant size >= 0;
    //@ static invariant total >= 0;
    //@ private invariant_redundantly length == size;
    //@ initially size == 0;
    //@ constraint size >= \old(size);
    //@ static constraint total >= \old(total);
    //@ constraint size > 0 for add;
    //@ axiom (\forall int i; i > 0; i * i > 0);
    //@ ghost int length = 0;
    //@ public static ghost \bigint all;
    //@ ghost int[] seen, more[];
    //@ public model int twice;
    //@ represents twice = 2 * size;
    //@ represents count \such_that count == size;
    //@ public model nullable Object any;
    //@ public model pure boolean fits(int n, nullable Object o) { return n <= size && o == head; }
    /*@ requires n > 0;
      @ ensures \result > n;
      @ static model pure int more(int n);
      @*/
    //@ public model pure int lines(int n) {
    //@   return n
    //@     + size;
    //@ }
    //@ model int impure() { size = 1; return size; }
    //@ ghost Unknown u;
    //@ ghost \seq elements;
    //@ in state;
    //@ invariant fits(1, null) && more(2) > size && impure() > 0;
    //@ invariant twice == 4 && count > 0 && head == tail;
    //@ static invariant size > 0;
    //@ represents size = 4;

    //@ ensures size == n;
    //@ ensures length == n && this.length == n && all > 0;
    //@ helper
    Members(int n) {
        size = n;
        //@ set length = n;
        //@ set all = all + n;
    }

    //@ ensures size == \old(size) + 1;
    abstract void add();

    //@ public normal_behavior ensures \result == size;
    public /*@ pure @*/ int size() {
        return size;
    }

    /*@ strictly_pure @*/ int strict(/*@ nullable @*/ String s, String t) {
        return 1;
    }

    /*@ spec_pure nullable @*/ Object specPure() {
        return head;
    }
}

interface HasSize {
    //@ public instance model int count;
    //@ model static int maximum;
    //@ invariant count >= 0;

    //@ ensures \result == count;
    /*@ pure @*/ int size();
}

//@ nullable_by_default
class Nullables {
    Object f;

    Object m(Object a, /*@ non_null @*/ Object b) {
        return a;
    }
}

/*@ pure spec_java_math code_safe_math @*/
class AllPure {
    //@ ensures \result == x + 1;
    int next(int x) {
        return x + 1;
    }

    //@ ensures \result == next(x);
    static int call(AllPure p, int x) {
        return p.next(x);
    }
}
