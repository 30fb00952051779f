package corpus.objects_and_delegation;

/** An account with a limit. */
public class Account {
    private final int number;
    private long balance;
    private long overdraft;
    private boolean frozen;

    public Account(int number, long overdraft) {
        if (number <= 0) {
            throw new IllegalArgumentException("number " + number);
        }
        if (overdraft < 0) {
            throw new IllegalArgumentException("overdraft " + overdraft);
        }
        this.number = number;
        this.overdraft = overdraft;
    }

    public int getNumber() {
        return number;
    }

    public long getBalance() {
        return balance;
    }

    public void setFrozen(boolean frozen) {
        this.frozen = frozen;
    }

    public boolean deposit(long amount) {
        if (amount <= 0 || frozen) {
            return false;
        }
        balance += amount;
        return true;
    }

    public boolean withdraw(long amount) {
        if (amount <= 0 || frozen) {
            return false;
        }
        if (balance - amount < -overdraft) {
            return false;
        }
        balance -= amount;
        return true;
    }

    public boolean transfer(Account to, long amount) {
        if (to == null || to == this) {
            return false;
        }
        if (!withdraw(amount)) {
            return false;
        }
        if (to.deposit(amount)) {
            return true;
        }
        balance += amount;
        return false;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Account)) {
            return false;
        }
        return number == ((Account) other).number;
    }

    @Override
    public int hashCode() {
        return number < 1 ? 0 : number;
    }
}
