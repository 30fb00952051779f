/** What a method changes of its argument while an input is made is no change by the method under test. */
public class Pair {
    int value;
    /*@ nullable */ Pair next;

    //@ pure
    int sum() {
        return value + (next == null ? 0 : next.value);
    }

    void change(Pair other) {
        other.value++;
    }

    void close(Pair other) {
        other.next = other;
    }

    //@ ensures \fresh(\result) || next == \result;
    Pair ensured() {
        return next == null ? (next = new Pair()) : next;
    }
}
