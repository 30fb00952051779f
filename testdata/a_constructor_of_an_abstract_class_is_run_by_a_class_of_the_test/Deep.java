class Deep extends Hooked {
    Deep(int x) {
        super(x);
    }

    @Override
    int hook() {
        return 9;
    }
}
