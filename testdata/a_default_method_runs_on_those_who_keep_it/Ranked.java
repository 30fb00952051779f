interface Ranked {
    int rank();

    default boolean isHigh() {
        return rank() > 5;
    }
}
