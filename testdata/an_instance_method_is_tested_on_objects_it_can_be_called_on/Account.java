class Account {
    private int balance;

    boolean withdraw(int amount) {
        if (amount > balance) {
            return false;
        }
        balance -= amount;
        return true;
    }

    static int fee(int amount) {
        if (amount > 1000) {
            return amount / 100;
        }
        return 10;
    }
}
