// faults: other-classes-ignored
/** Objects of classes that nobody proposes. */
class Others {
    static int other(Number n) {
        int value = n.intValue();
        if (n instanceof Integer || n instanceof Long || n instanceof Short || n instanceof Byte || n instanceof Double
                || n instanceof Float) {
            return 1;
        }
        return value == 7 ? 3 : 2;
    }

    static int any(Object o) {
        if (o.equals(o)) {
            return 1;
        }
        return 2;
    }
}
