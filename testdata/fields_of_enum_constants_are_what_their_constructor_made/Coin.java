enum Coin {
    CENT(1),
    DIME(10),
    DOLLAR(100);

    private final int cents;

    Coin(int cents) {
        this.cents = cents;
    }

    boolean isLarge() {
        return cents > 50;
    }

    static int kind(Coin coin) {
        if (coin == null) {
            return 0;
        }
        if (coin.cents == 10) {
            return coin != DIME ? -1 : 1;
        }
        return coin.cents == 5 ? 5 : 2;
    }
}
