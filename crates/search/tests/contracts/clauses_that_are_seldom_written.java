class Seldom {
    // Where the precondition fails, the exception comes out.
    // expect orElse: proved
    /*@ requires x > 0 else IllegalArgumentException;
      @ ensures \result == x; @*/
    static int orElse(int x) {
        if (x <= 0) {
            throw new IllegalArgumentException();
        }
        return x;
    }

    // It returns instead.
    // expect orElseReturns: ensures refuted
    /*@ requires x > 0 else IllegalArgumentException;
      @ ensures \result == x; @*/
    static int orElseReturns(int x) {
        return x;
    }

    // It throws something else.
    // expect orElseOther: signals_only refuted
    /*@ requires x > 0 else IllegalArgumentException;
      @ ensures \result == x; @*/
    static int orElseOther(int x) {
        if (x <= 0) {
            throw new IllegalStateException();
        }
        return x;
    }

    // Cases within cases, with variables of their own.
    // expect deep: proved
    /*@ public normal_behavior
      @ old int twice = 2 * x;
      @ requires x > -100 && x < 100;
      @ {|
      @   requires x > 0;
      @   {|
      @     requires x > 50;
      @     ensures \result == twice;
      @   also
      @     requires x <= 50;
      @     ensures \result == twice + 1;
      @   |}
      @ also
      @   old int less = x - 1;
      @   requires x <= 0;
      @   ensures \result == less;
      @ |} @*/
    public static int deep(int x) {
        return x > 50 ? 2 * x : x > 0 ? 2 * x + 1 : x - 1;
    }

    // expect deepWrong: ensures refuted
    /*@ public normal_behavior
      @ old int twice = 2 * x;
      @ requires x > -100 && x < 100;
      @ {|
      @   requires x > 0;
      @   {|
      @     requires x > 50;
      @     ensures \result == twice;
      @   also
      @     requires x <= 50;
      @     ensures \result == twice + 1;
      @   |}
      @ also
      @   old int less = x - 1;
      @   requires x <= 0;
      @   ensures \result == less;
      @ |} @*/
    public static int deepWrong(int x) {
        return x >= 50 ? 2 * x : x > 0 ? 2 * x + 1 : x - 1;
    }

    // expect deepVacuous: vacuous case
    /*@ public normal_behavior
      @ requires x > 0;
      @ {|
      @   requires x > 50;
      @   ensures \result == 1;
      @ also
      @   requires x < 0;
      @   ensures \result == 77;
      @ |} @*/
    public static int deepVacuous(int x) {
        return 1;
    }

    // An array is not changed behind the back of an old variable.
    // expect oldElement: ensures refuted
    /*@ old int first = a[0];
      @ requires a.length > 0 && a[0] < 100;
      @ ensures a[0] == first; @*/
    static void oldElement(int[] a) {
        if (a[0] == 99) {
            a[0]--;
        }
    }
}

class Axioms {
    int size;
    //@ axiom (\forall int n; n > 1000; n > 10);

    // expect Axioms.kept: proved
    //@ requires size > 1000;
    //@ ensures \result;
    boolean kept() { return size > 10; }

    // expect Axioms.keptWrong: ensures refuted
    //@ requires size > 9;
    //@ ensures \result;
    boolean keptWrong() { return size > 10; }
}

class Shared {
    static int total;
    static int limit;
    int own;
    //@ static invariant 0 <= total && total <= limit;
    //@ invariant own <= limit;

    // What the static invariant promises is there for object methods too.
    // expect Shared.room: proved
    //@ ensures \result >= 0;
    int room() { return limit - total; }

    // expect Shared.take: invariant refuted
    //@ ensures true;
    void take() { total++; }

    // expect Shared.takeIfRoom: proved
    //@ ensures true;
    void takeIfRoom() { if (total < limit) total++; }

    // A static method may break what objects rely on: see SOUNDNESS.md.
    // expect Shared.lower: invariant refuted
    //@ ensures limit == \old(limit) - 1;
    //@ requires limit > -100;
    static void lower() { limit--; }

    // A helper may rely on nothing.
    // expect Shared.helps: ensures refuted
    //@ ensures \result >= 0;
    /*@ helper @*/ int helps() { return limit - total; }

    // expect Shared.helpsKnowingly: proved
    //@ requires limit >= total && total >= 0;
    //@ ensures \result >= 0;
    /*@ helper @*/ int helpsKnowingly() { return limit - total; }

    // A helper may break them, for a while.
    // expect Shared.breaks: proved
    //@ ensures total == -1;
    /*@ helper @*/ void breaks() { total = -1; }

    // expect Shared.repairs: proved
    //@ ensures total == 0;
    //@ requires limit >= 0;
    void repairs() { breaks(); total++; }
}

class Versions {
    int version;
    int data;
    static int changes;
    //@ constraint version >= \old(version);
    //@ constraint data != \old(data) ==> version > \old(version);
    //@ static constraint changes >= \old(changes);

    // expect Versions.set: proved
    //@ requires version < 1000;
    //@ ensures data == d;
    void set(int d) { data = d; version++; }

    // expect Versions.setSilently: constraint refuted
    //@ ensures data == d;
    void setSilently(int d) { data = d; }

    // expect Versions.reset: constraint refuted
    //@ ensures changes == 0;
    static void reset() { changes = 0; }

    // A constructor has no state before.
    // expect Versions.<init>: proved
    //@ ensures version == 0;
    Versions() { version = 0; }
}

class Started {
    int state;
    protected /*@ spec_public @*/ int seen;
    private /*@ spec_protected @*/ int hidden;
    //@ initially state == 1 || state == 2;
    //@ public initially seen == 0;
    //@ protected invariant hidden >= 0;

    // expect Started.<init>: proved
    //@ requires s == 1;
    //@ ensures state == s;
    Started(int s) { state = s; }

    // expect Started.set: invariant refuted
    //@ ensures hidden == h;
    void set(int h) { hidden = h; }

    // expect Started.setChecked: proved
    //@ requires h >= 0;
    //@ ensures hidden == h;
    void setChecked(int h) { hidden = h; }

    // What was so at the start need not stay so.
    // expect Started.go: proved
    //@ ensures state == 7 && seen == 1;
    void go() { state = 7; seen = 1; }
}

class StartedWrong {
    int state;
    //@ initially state == 1 || state == 2;

    // expect StartedWrong.<init>: initially refuted
    //@ ensures state == s;
    StartedWrong(int s) { state = s; }
}

class Balance {
    private int in, out;
    //@ public model int sum;
    //@ private represents sum = in - out;
    //@ public invariant sum >= 0;
    //@ ghost static int calls = 0;
    //@ ghost int last;
    //@ invariant last >= 0;

    // expect Balance.put: proved
    //@ requires d > 0 && d < 1000 && in < 1000 && in >= 0 && out >= 0;
    //@ ensures sum == \old(sum) + d;
    void put(int d) { in += d; }

    // expect Balance.take: invariant refuted
    //@ requires d > 0 && d < 1000 && in < 1000 && in >= 0 && out >= 0;
    //@ ensures sum == \old(sum) - d;
    void take(int d) { out += d; }

    // expect Balance.note: proved
    //@ requires d >= 0;
    //@ ensures last == d;
    void note(int d) {
        //@ set last = d;
        in = in;
    }

    // expect Balance.noteWrong: invariant refuted
    //@ ensures last == d;
    void noteWrong(int d) {
        //@ set last = d;
        in = in;
    }

    // expect Balance.forgets: ensures refuted
    //@ requires d >= 0;
    //@ ensures last == d;
    void forgets(int d) {
        if (d != 5) {
            //@ set last = d;
            in = in;
        }
    }

    /*@ public model pure int half(int k) { return k / 2; } @*/
    /*@ public model pure static int third(int k) { return k / 3; } @*/

    // expect Balance.sixth: proved
    //@ requires k >= 0;
    //@ ensures \result == third(half(k));
    int sixth(int k) { return k / 6; }

    // expect Balance.sixthWrong: ensures refuted
    //@ requires k >= 0;
    //@ ensures \result == third(half(k));
    int sixthWrong(int k) { return (k + 1) / 6; }
}
