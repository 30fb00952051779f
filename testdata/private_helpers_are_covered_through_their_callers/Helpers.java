class Helpers {
    static int price(int amount) {
        if (amount <= 0) {
            return 0;
        }
        return discounted(amount);
    }

    private static int discounted(int amount) {
        if (amount > 100) {
            return amount - 10;
        }
        if (amount < 0) {
            return -1;
        }
        return amount;
    }
}
