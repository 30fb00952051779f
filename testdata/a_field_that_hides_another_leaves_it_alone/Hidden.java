class Hidden {
    static class Base {
        int value;
    }

    static class Derived extends Base {
        int value;
    }

    static int write(Derived derived) {
        if (derived == null) {
            return 0;
        }
        Base base = derived;
        base.value = 5;
        if (base.value != 5) {
            return -1;
        }
        return derived.value == 5 ? 1 : 2;
    }
}
