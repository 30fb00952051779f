class Derived extends Base {
    private final int number;

    Derived(int ofBase, int number) {
        super(ofBase);
        this.number = number;
    }

    boolean areSame() {
        return number == ofBase();
    }

    static boolean isKept(int a, int b) {
        Derived both = new Derived(a, b);
        return both.ofBase() == a && both.number == b;
    }
}
