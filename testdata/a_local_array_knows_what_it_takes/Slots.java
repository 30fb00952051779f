class Slots {
    static int store(boolean wide) {
        Object[] slots = wide ? new Object[1] : new String[1];
        try {
            slots[0] = 17;
            return wide ? 1 : -1;
        } catch (ArrayStoreException e) {
            return wide ? 2 : 3;
        }
    }
}
