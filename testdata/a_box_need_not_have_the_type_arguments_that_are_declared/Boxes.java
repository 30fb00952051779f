class Boxes {
    static int of(Comparable<String> c) {
        return (Object) c instanceof Integer ? 1 : 2;
    }

    static int own(Comparable<Integer> c) {
        return (Object) c instanceof Integer ? 1 : 2;
    }
}
