class Apart {
    int price;
    /*@ nullable @*/ Apart next;

    // An element may be the object that another reference means.
    // expect shared: ensures refuted
    //@ requires x != null && \nonnullelements(a) && 0 <= i && i < a.length;
    //@ ensures x.price == \old(x.price);
    static void shared(Apart[] a, int i, Apart x) {
        a[i].price = 7;
    }

    // expect notShared: proved
    //@ requires x != null && \nonnullelements(a) && 0 <= i && i < a.length;
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k] != x);
    //@ ensures x.price == \old(x.price);
    static void notShared(Apart[] a, int i, Apart x) {
        a[i].price = 7;
    }

    // A loop changes fields of objects that it comes upon one by one.
    // expect cleared within 1500 ms: ensures unknown (nothing new was found)
    //@ requires x != null && \nonnullelements(a) && x.price == 5;
    //@ ensures x.price == 5;
    static void cleared(Apart[] a, Apart x) {
        for (int i = 0; i < a.length; i++) {
            if (i > 1000000) {
                a[i].price = 0;
            }
        }
    }

    // expect clearedElement within 1500 ms: ensures unknown (nothing new was found)
    //@ requires \nonnullelements(a) && a.length > 2000000 && a[1500000].price == 5;
    //@ ensures a[1500000].price == 5;
    static void clearedElement(Apart[] a) {
        for (int i = 0; i < a.length; i++) {
            if (i > 1000000) {
                a[i].price = 0;
            }
        }
    }

    // expect clearedAll within 1500 ms: ensures unknown (not supported yet: elements from 4 on of an array of objects in a specification, if their)
    //@ requires \nonnullelements(a);
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k].price == \old(a[k].price));
    static void clearedAll(Apart[] a) {
        for (int i = 0; i < a.length; i++) {
            if (i > 1000000) {
                a[i].price = 0;
            }
        }
    }

    // expect frame within 1500 ms: assignable unknown (nothing new was found)
    //@ requires \nonnullelements(a);
    //@ assignable \nothing;
    static void frame(Apart[] a) {
        for (int i = 0; i < a.length; i++) {
            if (i > 1000000) {
                a[i].price = 0;
            }
        }
    }

    // What a loop stores is not what was there.
    // expect emptied within 1500 ms: ensures unknown (not supported yet: elements from 4 on of an array of objects in a specification, if their)
    //@ requires \nonnullelements(a);
    //@ ensures \nonnullelements(a);
    static void emptied(/*@ nullable @*/ Apart /*@ nullable @*/ [] a) {
        for (int i = 0; i < a.length; i++) {
            if (i > 1000000) {
                a[i] = null;
            }
        }
    }

    // expect swapped: proved
    //@ requires \nonnullelements(a) && 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ requires \typeof(a) == \type(Apart[]);
    //@ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
    //@ ensures \nonnullelements(a);
    static void swapped(Apart[] a, int i, int j) {
        Apart t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    // expect swappedWrong: ensures refuted
    //@ requires \nonnullelements(a) && 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ requires \typeof(a) == \type(Apart[]);
    //@ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
    static void swappedWrong(Apart[] a, int i, int j) {
        a[i] = a[j];
        a[j] = a[i];
    }

    // Two arrays may be one, and share elements if they are two.
    // expect twoArrays: ensures refuted
    //@ requires \nonnullelements(a) && b != null && b.length > 0 && \typeof(b) == \type(Apart[]);
    //@ ensures \nonnullelements(a);
    static void twoArrays(Apart[] a, /*@ nullable @*/ Apart /*@ nullable @*/ [] b) {
        b[0] = null;
    }

    // expect different: ensures refuted
    //@ requires \nonnullelements(a) && \nonnullelements(b) && a != b && a.length > i && b.length > i && i >= 0;
    //@ ensures a[i] != b[i];
    static void different(Apart[] a, Apart[] b, int i) {
    }

    // New objects are none that were in an array.
    // expect fresh: proved
    //@ requires a != null && 0 <= i && i < a.length && \typeof(a) == \type(Apart[]);
    //@ ensures \fresh(a[i]) && a[i].price == 3;
    //@ ensures (\forall int k; 0 <= k && k < a.length && k != i; a[k] != a[i]);
    static void fresh(/*@ nullable @*/ Apart /*@ nullable @*/ [] a, int i) {
        Apart made = new Apart();
        made.price = 3;
        a[i] = made;
    }

    // expect freshOnes within 1500 ms: ensures refuted
    //@ requires a != null && a.length > 2 && \typeof(a) == \type(Apart[]);
    //@ ensures !\fresh(a[0]);
    static void freshOnes(/*@ nullable @*/ Apart /*@ nullable @*/ [] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = new Apart();
        }
    }

    // expect freshSame within 1500 ms: ensures refuted
    //@ requires a != null && a.length > 2 && \typeof(a) == \type(Apart[]);
    //@ ensures a[0] == a[1];
    static void freshSame(/*@ nullable @*/ Apart /*@ nullable @*/ [] a) {
        for (int i = 0; i < a.length; i++) {
            a[i] = new Apart();
        }
    }

    // Fields of elements lead to elements.
    // expect linked: proved
    //@ requires \nonnullelements(a) && 0 <= i && i + 1 < a.length;
    //@ requires (\forall int k; 0 <= k && k < a.length - 1; a[k].next == a[k + 1]);
    //@ ensures \result == a[i + 1];
    static /*@ nullable @*/ Apart linked(Apart[] a, int i) {
        return a[i].next;
    }

    // expect linkedPrice: proved
    //@ requires \nonnullelements(a) && 0 <= i && i + 1 < a.length;
    //@ requires (\forall int k; 0 <= k && k < a.length - 1; a[k].next == a[k + 1]);
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k].price > 4);
    //@ ensures \result > 4;
    //@ signals_only \nothing;
    static int linkedPrice(Apart[] a, int i) {
        return a[i].next.price;
    }

    // expect linkedWrong: ensures refuted
    //@ requires \nonnullelements(a) && 0 <= i && i + 1 < a.length;
    //@ requires (\forall int k; 0 <= k && k < a.length - 1; a[k].next == a[k + 1]);
    //@ ensures \result == a[i];
    static /*@ nullable @*/ Apart linkedWrong(Apart[] a, int i) {
        return a[i].next;
    }

    // expect distinct: proved
    //@ requires \nonnullelements(a) && 0 <= i && i < j && j < a.length;
    //@ requires (\forall int k, m; 0 <= k && k < m && m < a.length; a[k] != a[m]);
    //@ ensures a[j].price == \old(a[j].price) && a[i].price == 9;
    static void distinct(Apart[] a, int i, int j) {
        a[i].price = 9;
    }

    // expect distinctWrong: ensures refuted
    //@ requires \nonnullelements(a) && 0 <= i && i < j && j < a.length;
    //@ ensures a[j].price == \old(a[j].price) && a[i].price == 9;
    static void distinctWrong(Apart[] a, int i, int j) {
        a[i].price = 9;
    }

    // An array that the method makes.
    // expect copied: proved
    //@ requires a != null;
    //@ ensures \result.length == a.length && \fresh(\result);
    //@ ensures (\forall int k; 0 <= k && k < a.length; \result[k] == a[k]);
    static /*@ nullable @*/ Apart /*@ nullable @*/ [] copied(/*@ nullable @*/ Apart /*@ nullable @*/ [] a) {
        Apart[] b = new Apart[a.length];
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; b[k] == a[k]);
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
        return b;
    }

    // expect copiedWrong: ensures refuted
    //@ requires a != null;
    //@ ensures (\forall int k; 0 <= k && k < a.length; \result[k] == a[k]);
    static /*@ nullable @*/ Apart /*@ nullable @*/ [] copiedWrong(/*@ nullable @*/ Apart /*@ nullable @*/ [] a) {
        Apart[] b = new Apart[a.length];
        for (int i = 1; i < a.length; i++) {
            b[i] = a[i];
        }
        return b;
    }

    // Boxes, too.
    // expect boxed within 1500 ms: ensures refuted
    //@ requires a != null && a.length > 2 && \typeof(a) == \type(Integer[]);
    //@ ensures a[0] == \old(a[0]);
    static void boxed(/*@ nullable @*/ Integer /*@ nullable @*/ [] a, int n) {
        for (int i = 0; i < a.length; i++) {
            a[i] = n;
        }
    }

    // expect boxes: proved
    //@ requires \nonnullelements(a) && 0 <= i && i < a.length;
    //@ ensures \result == a[i];
    //@ signals_only \nothing;
    static int boxes(Integer[] a, int i) {
        return a[i];
    }
}
