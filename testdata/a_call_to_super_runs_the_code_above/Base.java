class Base {
    int limit(int x) {
        return x > 10 ? 10 : x;
    }
}
