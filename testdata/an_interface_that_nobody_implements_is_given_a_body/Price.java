interface Price {
    int of(int quantity);
}
