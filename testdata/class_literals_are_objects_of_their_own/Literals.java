class Literals {
    static int kind(boolean primitive) {
        Class<?> type = primitive ? int.class : Integer.class;
        if (type == int[].class) {
            return 1;
        }
        return type == int.class ? 2 : 3;
    }
}
