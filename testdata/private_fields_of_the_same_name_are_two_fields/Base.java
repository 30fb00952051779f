class Base {
    private final int number;

    Base(int number) {
        this.number = number;
    }

    final int ofBase() {
        return number;
    }
}
