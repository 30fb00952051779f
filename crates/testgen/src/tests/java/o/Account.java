package o;

/** Invariants, private state, cases, exceptions, frames. */
public class Account {

    /*@ spec_public @*/ private int balance;
    private int limit;
    private String owner;
    static int count;

    //@ private invariant 0 <= balance;
    //@ private invariant balance <= limit;
    //@ private constraint limit == \old(limit);
    //@ static invariant count >= 0;
    //@ initially balance == 0;

    //@ requires limit >= 0;
    //@ ensures this.limit == limit;
    public Account(int limit) {
        this.limit = limit;
        this.owner = "nobody";
        this.balance = limit > 100 ? 1 : 0;
    }
    //> <init>(5) passes
    //> <init>(500) fails: initially balance == 0 failed: 1 == 0

    /*@ public normal_behavior
      @   requires 0 < amount && amount <= limit - balance;
      @   assignable balance;
      @   ensures balance == \old(balance) + amount;
      @ also public exceptional_behavior
      @   requires amount <= 0;
      @   assignable \nothing;
      @   signals_only IllegalArgumentException;
      @   signals (IllegalArgumentException e) e.getMessage() != null && \old(balance) == balance;
      @*/
    public void deposit(int amount) {
        if (amount == -1) {
            throw new IllegalArgumentException();
        }
        if (amount == -2) {
            throw new IllegalStateException("wrong");
        }
        if (amount == -3) {
            balance = 1;
            throw new IllegalArgumentException("late");
        }
        if (amount == -4) {
            return;
        }
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        if (amount == 7) {
            owner = "changed";
        }
        if (amount == 8) {
            throw new IllegalStateException("eight");
        }
        balance += amount == 9 ? 1 : amount;
    }
    //> new Account(50).deposit(5) passes
    //> new Account(50).deposit(0) throws java.lang.IllegalArgumentException passes
    //> new Account(50).deposit(-1) throws java.lang.IllegalArgumentException fails: signals (IllegalArgumentException e) e.getMessage() != null failed: null != null
    //> new Account(50).deposit(-2) throws java.lang.IllegalStateException fails: signals_only IllegalArgumentException failed: the call threw java.lang.IllegalStateException: wrong
    //> new Account(50).deposit(-3) throws java.lang.IllegalArgumentException fails: signals (IllegalArgumentException e) \old(balance) == balance failed: 0 == 1
    //> new Account(50).deposit(-4) fails: exceptional_behavior failed: the call returned
    //> new Account(50).deposit(7) fails: assignable balance failed: Account.owner changed from "nobody" to "changed"
    //> new Account(50).deposit(8) throws java.lang.IllegalStateException fails: normal_behavior failed: the call threw java.lang.IllegalStateException: eight
    //> new Account(50).deposit(9) fails: ensures balance == \old(balance) + amount failed: 1 == 9
    //> new Account(50).deposit(99) fails: no case of the contract applies to this input

    //@ requires to != null;
    //@ ensures to != this ==> balance == \old(balance) - amount && to.balance == \old(to.balance) + amount;
    public void transfer(Account to, int amount) {
        balance -= amount;
        to.balance += amount;
    }
    //> new Account(50).transfer(new Account(50), 0) passes
    //> new Account(50).transfer(this, 3) passes
    //> new Account(50).transfer(new Account(50), 3) fails: invariant 0 <= balance failed: 0 <= -3
    //> new Account(50).transfer(new Account(50), -51) fails: invariant 0 <= balance failed: 0 <= -51

    public void raise(int by) {
        limit += by;
    }
    //> new Account(50).raise(0) passes
    //> new Account(50).raise(1) fails: constraint limit == \old(limit) failed: 51 == 50

    public static void count(int n) {
        if (n == 5) {
            throw new IllegalStateException();
        }
        count += n;
    }
    //> count(5) throws java.lang.IllegalStateException passes
    //> count(0) passes
    //> count(-1) fails: invariant Account.count >= 0 failed: -1 >= 0

    public /*@ pure @*/ int read() {
        return balance++;
    }
    //> new Account(50).read() fails: pure failed: Account.balance changed from 0 to 1

    //@ ensures \result != null;
    public /*@ nullable @*/ String owner() {
        return owner;
    }
    //> new Account(50).owner() passes
}
