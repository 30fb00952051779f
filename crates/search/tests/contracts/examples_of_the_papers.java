class Papers {
    // expect median: proved
    //@ ensures \result == a || \result == b || \result == c;
    //@ ensures (\result >= a || \result >= b) && (\result >= a || \result >= c) && (\result >= b || \result >= c);
    //@ ensures (\result <= a || \result <= b) && (\result <= a || \result <= c) && (\result <= b || \result <= c);
    static int median(int a, int b, int c) {
        int m = c;
        if (b < c) {
            if (a < b) m = b; else if (a < c) m = a;
        } else {
            if (a > b) m = b; else if (a > c) m = a;
        }
        return m;
    }

    // expect medianWrong: ensures refuted
    //@ ensures \result == a || \result == b || \result == c;
    //@ ensures (\result >= a || \result >= b) && (\result >= a || \result >= c) && (\result >= b || \result >= c);
    //@ ensures (\result <= a || \result <= b) && (\result <= a || \result <= c) && (\result <= b || \result <= c);
    static int medianWrong(int a, int b, int c) {
        int m = c;
        if (b < c) {
            if (a < b) m = b; else if (a < c) m = b;
        } else {
            if (a > b) m = b; else if (a > c) m = a;
        }
        return m;
    }

    // expect bubble: proved
    //@ requires a.length <= 4;
    //@ ensures (\forall int i; 0 < i && i < 4 && i < a.length; a[i - 1] <= a[i]);
    static void bubble(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
    }

    // expect bubbleShort: ensures refuted
    //@ requires a.length <= 4;
    //@ ensures (\forall int i; 0 < i && i < 4 && i < a.length; a[i - 1] <= a[i]);
    static void bubbleShort(int[] a) {
        for (int i = 0; i < a.length - 2; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
    }

    // expect bubbleInner: ensures refuted
    //@ requires a.length <= 4;
    //@ ensures (\forall int i; 0 < i && i < 4 && i < a.length; a[i - 1] <= a[i]);
    static void bubbleInner(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 2 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
    }

    // expect bubbleLost: ensures refuted
    //@ requires a.length <= 4;
    //@ ensures (\forall int i; 0 <= i && i < 4 && i < a.length; (\exists int j; 0 <= j && j < 4 && j < a.length; a[j] == \old(a[i])));
    static void bubbleLost(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = a[j]; }
    }

    // expect copyShort: signals refuted
    //@ requires from != to;
    //@ signals (Exception e) false;
    static void copyShort(int[] from, int[] to) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= from.length;
        while (i < from.length) { to[i] = from[i]; i++; }
    }

    // expect copy: proved
    //@ requires from.length <= to.length && from != to;
    //@ ensures (\forall int k; 0 <= k && k < from.length; to[k] == from[k]);
    //@ signals (Exception e) false;
    //@ assignable to[*];
    static void copy(int[] from, int[] to) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= from.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; to[k] == from[k]);
        //@ decreases from.length - i;
        while (i < from.length) { to[i] = from[i]; i++; }
    }

    // expect iterations: assert refuted, assert refuted
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int iterations(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            if (i == 10) {
                //@ unreachable;
                i += 0;
            }
            i++;
        }
        if (i > 20) {
            //@ unreachable;
            i += 0;
        }
        return i;
    }
}

class Cell {
    int value;
}

class Swap {
    int x;
    //@ invariant x > 0;

    // expect Swap.swap: ensures refuted
    //@ requires o != null && \invariant_for(o) && x < 1000000 && o.x < 1000000;
    //@ ensures x >= o.x;
    //@ ensures \old(x) < \old(o.x) ==> x == \old(o.x) && o.x == \old(x);
    //@ ensures x != o.x;
    void swap(Swap o) {
        if (x < o.x) {
            int t = x;
            x = o.x;
            o.x = t;
        } else if (x == o.x) {
            x = x + 1;
        }
    }
}

class Tree {
    int key;
    /*@ nullable @*/ Tree left;
    /*@ nullable @*/ Tree right;
    //@ invariant left != null ==> left.key < key;
    //@ invariant right != null ==> right.key > key;

    // expect Tree.insertHere: proved
    //@ requires k != key;
    //@ ensures k < \old(key) ==> left != null;
    //@ ensures k > \old(key) ==> right != null;
    void insertHere(int k) {
        if (k < key) {
            if (left == null) { left = new Tree(); left.key = k; }
        } else {
            if (right == null) { right = new Tree(); right.key = k; }
        }
    }

    // expect Tree.insertWrong: invariant refuted
    //@ ensures k < \old(key) ==> left != null;
    //@ ensures k > \old(key) ==> right != null;
    void insertWrong(int k) {
        if (k < key) {
            if (left == null) { left = new Tree(); left.key = k; }
        } else {
            if (right == null) { right = new Tree(); right.key = k; }
        }
    }
}

class Growing {
    int[] keys;
    int count;
    //@ invariant keys != null && keys.length > 0 && keys.length < 1000;
    //@ invariant 0 <= count && count <= keys.length;

    // expect Growing.add: proved
    //@ requires keys.length < 400;
    //@ ensures count == \old(count) + 1 && keys[\old(count)] == k;
    //@ ensures (\forall int i; 0 <= i && i < \old(count); keys[i] == \old(keys[i]));
    //@ assignable keys, keys[*], count;
    void add(int k) {
        if (count == keys.length) {
            int[] more = new int[2 * keys.length];
            //@ loop_invariant 0 <= i && i <= keys.length;
            //@ loop_invariant (\forall int j; 0 <= j && j < i; more[j] == keys[j]);
            //@ decreases keys.length - i;
            for (int i = 0; i < keys.length; i++) { more[i] = keys[i]; }
            keys = more;
        }
        keys[count] = k;
        count++;
    }

    // expect Growing.addWrong: signals refuted
    //@ requires keys.length < 400;
    //@ signals (Exception e) false;
    void addWrong(int k) {
        if (count > keys.length) {
            int[] more = new int[2 * keys.length];
            for (int i = 0; i < keys.length; i++) { more[i] = keys[i]; }
            keys = more;
        }
        keys[count] = k;
        count++;
    }
}
