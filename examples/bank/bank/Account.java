package bank;

/** Money of one owner, never less than nothing. */
public class Account {
    private int cents;

    public Account(int cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("a new account has no debts");
        }
        this.cents = cents;
    }

    public int cents() {
        return cents;
    }

    /** Takes money off, if there is enough. */
    public boolean withdraw(int amount) {
        if (amount < 0 || amount > cents) {
            return false;
        }
        cents -= amount;
        return true;
    }

    /** Whether something went wrong: no constructor and no method lets this happen. */
    public boolean isOverdrawn() {
        return cents < 0;
    }

    void setCents(int cents) {
        if (cents >= 0) {
            this.cents = cents;
        }
    }
}
