class Pile {
    static class Item {
        int price;
    }

    //@ invariant 0 <= size && size <= items.length;
    //@ invariant (\forall int i; 0 <= i && i < size; items[i] != null);
    //@ invariant \typeof(items) == \type(Item[]);
    /*@ nullable @*/ Item /*@ nullable @*/ [] items;
    int size;

    // expect top: proved
    //@ requires size > 0;
    //@ ensures \result == items[size - 1] && \result != null;
    //@ assignable \nothing;
    Item top() {
        return items[size - 1];
    }

    // expect push: proved
    //@ requires size < items.length;
    //@ ensures size == \old(size) + 1 && items[size - 1] == item;
    //@ ensures (\forall int i; 0 <= i && i < size - 1; items[i] == \old(items[i]));
    //@ assignable size, items[size];
    void push(Item item) {
        items[size] = item;
        size++;
    }

    // expect pushWrong: invariant refuted
    //@ requires size < items.length;
    //@ ensures size == \old(size) + 1;
    void pushWrong(Item item) {
        size++;
        items[size - 1] = null;
    }

    // expect pop: proved
    //@ requires size > 0;
    //@ ensures \result == \old(items[size - 1]) && size == \old(size) - 1;
    //@ assignable size, items[size - 1];
    Item pop() {
        size--;
        Item item = items[size];
        items[size] = null;
        return item;
    }

    // expect popWrong: invariant refuted
    //@ requires size > 1;
    //@ ensures size == \old(size) - 1;
    void popWrong() {
        size--;
        items[size - 1] = null;
    }

    // expect sum: proved
    //@ signals_only \nothing;
    //@ assignable \nothing;
    int sum() {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= size;
        //@ decreases size - i;
        for (int i = 0; i < size; i++) {
            sum += items[i].price;
        }
        return sum;
    }

    // expect sumWrong: signals_only refuted
    //@ signals_only \nothing;
    int sumWrong() {
        int sum = 0;
        for (int i = 0; i <= size && i < items.length; i++) {
            sum += items[i].price;
        }
        return sum;
    }

    // expect clear: proved
    //@ ensures size == 0;
    //@ ensures (\forall int i; 0 <= i && i < items.length; items[i] == null);
    //@ assignable size, items[*];
    void clear() {
        size = 0;
        //@ loop_invariant 0 <= i && i <= items.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; items[k] == null);
        //@ decreases items.length - i;
        for (int i = 0; i < items.length; i++) {
            items[i] = null;
        }
    }
}
