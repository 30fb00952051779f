class Account {
    //@ requires amount >= 0;
    //@ ensures \result >= balance;
    static int unguarded(int balance, int amount) {
        return balance + amount;
    }

    //@ requires amount >= 0 && balance <= Integer.MAX_VALUE - amount;
    //@ ensures \result == balance + amount;
    static int guarded(int balance, int amount) {
        return balance + amount;
    }

    //@ ensures \result == -a;
    static int negated(int a) {
        return -a;
    }
}
