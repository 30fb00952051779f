package wallet;

/** Money in a wallet, with contracts. */
public class Wallet {
    private /*@ spec_public @*/ int cents;

    //@ public invariant cents >= 0;

    //@ requires start >= 0;
    //@ ensures cents == start;
    public Wallet(int start) {
        cents = start;
    }

    //@ requires 0 <= amount && amount <= cents;
    //@ ensures cents == \old(cents) - amount;
    //@ assignable cents;
    public void take(int amount) {
        cents -= amount;
    }

    //@ requires amount >= 0;
    //@ ensures cents == \old(cents) + amount;
    //@ assignable cents;
    public void put(int amount) {
        cents += amount;
    }

    //@ ensures \result == cents / 100;
    //@ assignable \nothing;
    public int wholeUnits() {
        return cents / 100;
    }

    //@ requires rate > 100 && rate < 100;
    //@ ensures \result >= 0;
    public static int interest(int rate) {
        return rate - 100;
    }
}
