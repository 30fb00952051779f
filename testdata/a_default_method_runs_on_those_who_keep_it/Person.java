class Person implements Ranked {
    int rank;

    @Override
    public int rank() {
        return rank;
    }
}
