class Marks {
    @interface Mark {
        int value();
    }

    static int has(Override o) {
        return o == null ? 1 : 2;
    }

    static int value(Mark m) {
        return m != null && m.value() > 3 ? 1 : 2;
    }
}
