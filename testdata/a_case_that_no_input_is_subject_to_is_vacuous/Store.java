abstract class Store {
    int count;

    //@ ensures \result ==> count == 3;
    /*@ pure @*/ abstract boolean isFull();

    /*@ requires !isFull() && count < 1000;
      @ ensures count == \old(count) + 1;
      @ also
      @ requires isFull();
      @ ensures count == \old(count); @*/
    abstract void add();
}

/** The second case has no input here, and that is all right. */
class Endless extends Store {
    /*@ pure @*/ boolean isFull() {
        return false;
    }

    void add() {
        count++;
    }
}
