import java.util.function.IntConsumer;

/** Code that is no method of a class writes to its objects, and has to leave their invariants. */
class Account {
    int balance;
    //@ invariant balance >= 0;

    Account() {
    }

    //@ ensures \result >= 0;
    int get() {
        return balance;
    }

    /** Whoever gets it calls it, at any time. */
    //@ ensures true;
    Runnable overdrawn() {
        return () -> balance = -1;
    }

    //@ ensures true;
    IntConsumer guarded() {
        return v -> {
            if (v >= 0) {
                balance = v;
            }
        };
    }

    //@ ensures true;
    Runnable anonymous() {
        return new Runnable() {
            public void run() {
                balance = -1;
            }
        };
    }

    /** Nobody but private code of the class should call it. */
    private /*@ helper */ void reset() {
        balance = -1;
    }

    //@ ensures true;
    Runnable reference() {
        return this::reset;
    }

    //@ ensures true;
    void mended() {
        reset();
        balance = 0;
    }

    class Inner {
        void spoil() {
            balance = -1;
        }

        void keep() {
            balance = 1;
        }
    }
}

class Counter {
    static int total; //@ static invariant total >= 0;
    static Runnable last;

    //@ ensures true;
    static void keepForLater() {
        last = () -> total = -1;
    }

    //@ ensures \result >= 0;
    static int get() {
        return total;
    }
}

/** Another class of the package. */
class Bank {
    Account first = new Account();

    void spoilHeld() {
        first.balance = -1;
    }

    void keepHeld() {
        first.balance = 1;
    }

    /** What is mended before anybody can look was never broken. */
    void mendHeld() {
        first.balance = -1;
        first.balance = 1;
    }

    void spoilElement(Account[] all) {
        if (all.length > 0 && all[0] != null) {
            all[0].balance = -1;
        }
    }

    Account makeSpoilt() {
        Account made = new Account();
        made.balance = -1;
        return made;
    }

    Account make() {
        Account made = new Account();
        made.balance = 5;
        return made;
    }

    int forget() {
        Account made = new Account();
        made.balance = -1;
        return made.balance;
    }

    static void spoilTotal() {
        Counter.total = -1;
    }

    static void keepTotal() {
        Counter.total = 1;
    }
}
