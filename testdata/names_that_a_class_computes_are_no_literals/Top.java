class Top {
    /** The simple name of a class without a package is its name, which is interned. */
    static int simple() {
        return Top.class.getSimpleName() == "Top" ? 1 : 0;
    }
}
