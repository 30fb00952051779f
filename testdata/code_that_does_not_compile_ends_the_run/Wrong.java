class Wrong {
    static int wrong(int x) {
        return "text";
    }
}
