class Base<T> {
    T v;

    int m(T t) {
        if (t == null) {
            return 1;
        }
        return v == t ? 2 : 3;
    }

    T get() {
        return v == null ? null : v;
    }
}
