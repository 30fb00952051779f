class Shelf {
    static class Item {
        int price;
        boolean sold;
        /*@ nullable @*/ Item other;
    }

    // Precondition about all elements: no element is null, wherever it stands.
    // expect priceAt: proved
    //@ requires \nonnullelements(items) && 0 <= i && i < items.length;
    //@ ensures \result == items[i].price;
    //@ signals_only \nothing;
    static int priceAt(Item[] items, int i) {
        return items[i].price;
    }

    // expect priceAtWrong: ensures refuted
    //@ requires \nonnullelements(items) && 0 <= i && i + 1 < items.length;
    //@ ensures \result == items[i].price;
    static int priceAtWrong(Item[] items, int i) {
        return items[i + 1].price;
    }

    // expect priceAtNull: signals_only refuted
    //@ requires items != null && 0 <= i && i < items.length;
    //@ requires (\forall int k; 0 <= k && k < i; items[k] != null);
    //@ signals_only \nothing;
    static int priceAtNull(/*@ nullable @*/ Item /*@ nullable @*/ [] items, int i) {
        return items[i].price;
    }

    // expect positive: proved
    //@ requires (\forall int k; 0 <= k && k < items.length; items[k] != null && items[k].price > 0);
    //@ requires 0 <= i && i < items.length;
    //@ ensures \result > 0;
    static int positive(Item[] items, int i) {
        return items[i].price;
    }

    // expect positiveWrong: ensures refuted
    //@ requires (\forall int k; 0 <= k && k < items.length; items[k] != null && items[k].price >= 0);
    //@ requires 0 <= i && i < items.length;
    //@ ensures \result > 0;
    static int positiveWrong(Item[] items, int i) {
        return items[i].price;
    }

    // A loop over objects.
    // expect total: proved
    //@ requires \nonnullelements(items) && items.length < 1000;
    //@ requires (\forall int k; 0 <= k && k < items.length; 0 <= items[k].price && items[k].price < 1000);
    //@ ensures \result == (\sum int k; 0 <= k && k < items.length; items[k].price);
    //@ signals_only \nothing;
    static int total(Item[] items) {
        int sum = 0;
        //@ loop_invariant 0 <= i && i <= items.length;
        //@ loop_invariant sum == (\sum int k; 0 <= k && k < i; items[k].price);
        //@ loop_invariant 0 <= sum && sum <= 1000 * i;
        //@ decreases items.length - i;
        for (int i = 0; i < items.length; i++) {
            sum += items[i].price;
        }
        return sum;
    }

    // expect noneIsNull: proved
    //@ requires \nonnullelements(items);
    //@ signals_only \nothing;
    static int noneIsNull(Item[] items) {
        int sum = 0;
        for (Item item : items) {
            sum += item.price;
        }
        return sum;
    }

    // expect oneIsNull: signals_only refuted
    //@ requires items != null;
    //@ signals_only \nothing;
    static int oneIsNull(/*@ nullable @*/ Item /*@ nullable @*/ [] items) {
        int sum = 0;
        for (Item item : items) {
            sum += item.price;
        }
        return sum;
    }

    // expect find: proved
    //@ requires \nonnullelements(items);
    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < items.length; items[k].price != price);
    //@ ensures \result != -1 ==> 0 <= \result && \result < items.length && items[\result].price == price;
    static int find(Item[] items, int price) {
        //@ loop_invariant 0 <= i && i <= items.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; items[k].price != price);
        //@ decreases items.length - i;
        for (int i = 0; i < items.length; i++) {
            if (items[i].price == price) {
                return i;
            }
        }
        return -1;
    }

    // expect findWrong: ensures refuted
    //@ requires \nonnullelements(items);
    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < items.length; items[k].price != price);
    static int findWrong(Item[] items, int price) {
        for (int i = 1; i < items.length; i++) {
            if (items[i].price == price) {
                return i;
            }
        }
        return -1;
    }

    // expect contains: proved
    //@ requires items != null;
    //@ ensures \result <==> (\exists int k; 0 <= k && k < items.length; items[k] == wanted);
    static boolean contains(/*@ nullable @*/ Item /*@ nullable @*/ [] items, /*@ nullable @*/ Item wanted) {
        //@ loop_invariant 0 <= i && i <= items.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; items[k] != wanted);
        for (int i = 0; i < items.length; i++) {
            if (items[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    // What is stored is found again, and nothing else changes.
    // expect put: proved
    //@ requires items != null && 0 <= i && i < items.length && \typeof(items) == \type(Item[]);
    //@ ensures items[i] == item;
    //@ ensures (\forall int k; 0 <= k && k < items.length && k != i; items[k] == \old(items[k]));
    //@ assignable items[i];
    static void put(/*@ nullable @*/ Item /*@ nullable @*/ [] items, int i, /*@ nullable @*/ Item item) {
        items[i] = item;
    }

    // expect putWrong: ensures refuted, assignable refuted
    //@ requires items != null && 0 <= i && i + 1 < items.length && \typeof(items) == \type(Item[]);
    //@ ensures (\forall int k; 0 <= k && k < items.length && k != i; items[k] == \old(items[k]));
    //@ assignable items[i];
    static void putWrong(/*@ nullable @*/ Item /*@ nullable @*/ [] items, int i, /*@ nullable @*/ Item item) {
        items[i + 1] = item;
    }

    // A field of an element changes, those of others do not.
    // expect reprice: proved
    //@ requires \nonnullelements(items) && 0 <= i && i < items.length;
    //@ ensures items[i].price == price;
    //@ ensures (\forall int k; 0 <= k && k < items.length && items[k] != items[i]; items[k].price == \old(items[k].price));
    //@ assignable items[i].price;
    static void reprice(Item[] items, int i, int price) {
        items[i].price = price;
    }

    // expect repriceAlias: ensures refuted
    //@ requires \nonnullelements(items) && 0 <= i && i < items.length;
    //@ ensures (\forall int k; 0 <= k && k < items.length && k != i; items[k].price == \old(items[k].price));
    static void repriceAlias(Item[] items, int i, int price) {
        items[i].price = price;
    }

    // expect fill: proved
    //@ requires items != null && item != null && \typeof(items) == \type(Item[]);
    //@ ensures (\forall int k; 0 <= k && k < items.length; items[k] == item);
    //@ ensures \nonnullelements(items);
    //@ assignable items[*];
    static void fill(/*@ nullable @*/ Item /*@ nullable @*/ [] items, Item item) {
        //@ loop_invariant 0 <= i && i <= items.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; items[k] == item);
        //@ decreases items.length - i;
        for (int i = 0; i < items.length; i++) {
            items[i] = item;
        }
    }

    // expect fillWrong: ensures refuted
    //@ requires items != null && item != null && \typeof(items) == \type(Item[]);
    //@ ensures \nonnullelements(items);
    static void fillWrong(/*@ nullable @*/ Item /*@ nullable @*/ [] items, Item item) {
        for (int i = 1; i < items.length; i++) {
            items[i] = item;
        }
    }
}
