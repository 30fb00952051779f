class Shop {
    static int kind(Price price) {
        if (price == null) {
            return 0;
        }
        int amount = price.of(3);
        if (amount < 0) {
            return 1;
        }
        return amount == 42 ? 2 : 3;
    }
}
