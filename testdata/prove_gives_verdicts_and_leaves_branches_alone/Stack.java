class Stack {
    private final int[] items = new int[4];
    private int size;

    //@ invariant 0 <= size && size <= 4 && items.length == 4;

    //@ requires size < 4;
    //@ ensures size == \old(size) + 1 && items[\old(size)] == item;
    //@ assignable size, items[*];
    void push(int item) {
        items[size] = item;
        size = size + 1;
    }

    //@ ensures \result == items[size];
    //@ assignable size;
    int pop() {
        size = size - 1;
        return items[size];
    }

    //@ ensures \result == (size == 0);
    //@ assignable \nothing;
    boolean isEmpty() {
        return size == 0;
    }

    static int plain(int x) {
        return x > 0 ? x : -x;
    }
}
