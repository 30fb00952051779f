class Arguments {
    interface Visitor<R> { R number(int n); int more(); }
    static class Count implements Visitor<Integer> {
        public Integer number(int n) { return n; }
        public int more() { return 1; }
    }
    static class Deeper extends Count { }
    interface Sink<T> { int put(T t); int more(); }
    static class Numbers implements Sink<Integer> {
        public int put(Integer n) { return 1; }
        public int more() { return 1; }
    }

    static int visits(Visitor<String> v) { return v == null ? 0 : 2; }
    static int counts(Visitor<Integer> v) { return v == null ? 0 : 2; }
    static int wild(Visitor<?> v) { return v == null ? 0 : 2; }
    static int bounded(Visitor<? extends CharSequence> v) { return v == null ? 0 : 2; }
    static int sinks(Sink<String> s) { return s == null ? 0 : 2; }
    static int both(Visitor<String> v, Sink<String> s) { return v == null || s == null ? 0 : 2; }
    static int raw(@SuppressWarnings("rawtypes") Visitor v) { return v == null ? 0 : 2; }

    /** Only an array of another class that is comparable refuses a string. */
    static int stores(Comparable<String>[] all) {
        if (all == null || all.length == 0) {
            return 0;
        }
        try {
            all[0] = "x";
            return 1;
        } catch (ArrayStoreException e) {
            return all.length > 1 ? 2 : 3;
        }
    }

    static int rows(Comparable<String>[][] rows) {
        return rows != null && (Object) rows instanceof Integer[][] ? 1 : 2;
    }
}
