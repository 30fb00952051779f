class Frames {
    int x, y;
    int[] data;
    Frames next;
    static int count;
    static int other;

    // expect nothing: proved
    //@ assignable \nothing;
    int nothing() { int z = x; z++; return z; }

    // expect nothingWrong: assignable refuted
    //@ assignable \nothing;
    int nothingWrong() { x++; return x; }

    // expect everything: proved
    //@ ensures x == 1;
    //@ assignable \everything;
    void everything() { x = 1; y = 2; count = 3; }

    // expect own: proved
    //@ modifies x;
    //@ ensures x == v;
    void own(int v) { x = v; }

    // expect ownWrong: assignable refuted
    //@ modifies x;
    //@ ensures y == v;
    void ownWrong(int v) { y = v; }

    // expect of: proved
    //@ requires o != null;
    //@ assigns o.x;
    void of(Frames o) { o.x = 5; }

    // expect ofWrong: assignable refuted
    //@ requires o != null;
    //@ assigns o.x;
    void ofWrong(Frames o) { x = 5; }

    // expect allOf: proved
    //@ assignable this.*;
    void allOf() { x = 1; y = 2; }

    // expect allOfWrong: assignable refuted
    //@ requires next != null;
    //@ assignable this.*;
    void allOfWrong() { x = 1; next.y = 2; }

    // expect element: proved
    //@ requires i >= 0 && i < a.length;
    //@ ensures a[i] == 7;
    //@ assignable a[i];
    static void element(int[] a, int i) { a[i] = 7; }

    // expect elementWrong: assignable refuted
    //@ requires i > 0 && i < a.length;
    //@ assignable a[i];
    static void elementWrong(int[] a, int i) { a[i - 1] = 7; }

    // expect range: proved
    //@ requires a.length > 3;
    //@ assignable a[1..2];
    static void range(int[] a) { a[1] = 1; a[2] = 3; }

    // expect rangeWrong: assignable refuted
    //@ requires a.length > 2;
    //@ assignable a[0..1];
    static void rangeWrong(int[] a) { a[0] = 1; a[2] = 3; }

    // expect allElements: proved
    //@ requires i >= 0 && i < a.length;
    //@ assignable a[*];
    static void allElements(int[] a, int i) { a[i] = 0; }

    // expect allElementsWrong: assignable refuted
    //@ requires b.length > 0;
    //@ assignable a[*];
    static void allElementsWrong(int[] a, int[] b) { b[0] = 1; }

    // expect statics: proved
    //@ assignable count;
    static void statics() { count = count + 1; }

    // expect staticsWrong: assignable refuted
    //@ assignable count;
    static void staticsWrong() { count = 1; other = 2; }

    // expect fresh: proved
    //@ requires n >= 0 && n < 10;
    //@ ensures \fresh(\result);
    //@ assignable \nothing;
    static int[] fresh(int n) { int[] a = new int[n]; if (n > 0) a[0] = 1; return a; }

    // expect freshWrong: ensures refuted
    //@ requires a.length > 3;
    //@ ensures \fresh(\result);
    //@ assignable \nothing;
    static int[] freshWrong(int[] a) { return a; }

    // expect same: proved
    //@ ensures \not_modified(y);
    void same() { x = 1; }

    // expect sameWrong: ensures refuted
    //@ ensures \not_modified(x);
    void sameWrong() { x = 1; }

    // expect back: proved
    //@ assignable y;
    void back() { int z = x; x = 3; x = z; }

    // expect field: proved
    //@ requires data != null && data.length > 0;
    //@ assignable data[0];
    void field() { data[0] = 4; }

    // expect fieldWrong: assignable refuted
    //@ requires data != null && data.length > 0;
    //@ assignable data;
    void fieldWrong() { data[0] = 4; }

    // expect readElement: proved
    //@ requires a.length > 0;
    //@ assignable \nothing;
    static boolean readElement(/*@ nullable @*/ Frames[] a) { return a[0] == null; }

    // expect readSecond: proved
    //@ requires a.length > 1;
    //@ assignable a[0];
    static void readSecond(/*@ nullable @*/ Frames[] a) { a[0] = a[1]; }

    // expect writeSecond: assignable refuted
    //@ requires a.length > 1;
    //@ assignable a[0];
    static void writeSecond(/*@ nullable @*/ Frames[] a) { a[1] = null; }

    // expect countElsewhere: assignable refuted
    //@ assignable \nothing;
    int countElsewhere() { note(); return x; }

    // expect countElsewhereRight: proved
    //@ assignable FramesCount.notes;
    int countElsewhereRight() { note(); return x; }

    private static void note() { FramesCount.notes = 7; }

    // What a test starts from is not what the code writes.
    // expect resetElsewhere: assignable refuted
    //@ assignable \nothing;
    static void resetElsewhere() { FramesCount.notes = 0; FramesCount.last = null; }
}

class FramesCount {
    static int notes;
    static Frames last;
}
