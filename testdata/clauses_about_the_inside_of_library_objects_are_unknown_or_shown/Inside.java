import java.util.ArrayList;
import java.util.BitSet;
import java.util.Date;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Oracles see objects of the JDK through their methods: lists and maps and numbers, not dates, bit sets, iterators and what the JDK keeps. */
public class Inside {
    static class Cell {
        int number;
    }

    static final Optional<int[]> HELD = Optional.of(new int[] {1});
    static final Object PLAIN = new int[] {1};
    static final List<Integer> NUMBERS = List.of(1, 2);
    static int length = "literal".length();

    // Broken, and a test shows it.

    //@ assignable \nothing;
    static void counts(AtomicInteger x) {
        x.incrementAndGet();
    }

    //@ assignable \nothing;
    static void puts(HashMap<String, Integer> x) {
        x.put("a", 1);
    }

    //@ ensures \fresh(\result);
    static Object sameBox(Integer x) {
        return x;
    }

    //@ ensures \fresh(\result);
    static Object sameText(String x) {
        return x;
    }

    //@ ensures \fresh(\result);
    static Object kept() {
        return NUMBERS;
    }

    // Broken, and no test shows it.

    //@ assignable \nothing;
    static void writesHeld() {
        HELD.get()[0] = 2;
    }

    //@ assignable \nothing;
    static void writesPlain() {
        ((int[]) PLAIN)[0] = 2;
    }

    //@ assignable \nothing;
    static void sets(Date x) {
        x.setTime(5);
    }

    //@ assignable \nothing;
    static void setsBit(BitSet x) {
        x.set(5);
    }

    //@ assignable \nothing;
    static void moves(Iterator<Integer> x) {
        if (x.hasNext()) {
            x.next();
        }
    }

    //@ assignable \nothing;
    static void writesReferred(AtomicReference<Cell> x) {
        x.get().number = 3;
    }

    //@ ensures \fresh(\result);
    static Object none() {
        return List.of();
    }

    //@ ensures \fresh(\result);
    static Object literal() {
        return "literal";
    }

    // True.

    //@ ensures \fresh(\result);
    static Object made() {
        return new ArrayList<Integer>();
    }

    //@ assignable \nothing;
    static int reads(Cell x) {
        return x.number;
    }
}
