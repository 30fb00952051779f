class Tax {
    static int tax(int cents) {
        return cents / 5;
    }
}
