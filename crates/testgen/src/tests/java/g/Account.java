package g;

import java.io.IOException;

/** Private fields, with a getter for one of them only. */
public class Account {

    private int balance;
    private int limit;
    String owner;

    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException();
        }
        this.balance = balance;
    }

    public int getBalance() {
        return balance;
    }

    public void setLimit(int limit) {
        this.limit = limit;
    }

    public boolean withdraw(int amount) {
        if (amount > balance + limit) {
            owner = "warned";
            throw new IllegalStateException();
        }
        balance -= amount;
        return true;
    }

    Account self() {
        return this;
    }

    Account transfer(Account to, int amount, String owner) throws IOException {
        balance -= amount;
        to.balance += amount;
        to.owner = owner;
        return to;
    }

    void freeze() {
        limit = 0;
    }

    void nothing(byte times) {}

    private int secret(int x, Account other) {
        return x + limit + (other == null ? 0 : other.limit);
    }

    void fails() throws Throwable {
        limit++;
    }
}
