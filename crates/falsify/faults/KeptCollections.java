// faults: collections-are-values

import java.util.ArrayList;
import java.util.List;

/** What a static initialiser put into a collection may have changed when a method is called. */
class KeptCollections {
    static final List<Integer> ALL = new ArrayList<>();

    static void add(int number) {
        ALL.add(number);
    }

    // A contract, since branches behind an initialiser that uses collections are claimed by nobody.
    //@ ensures \result == 0;
    static int counted() {
        return ALL.size();
    }

    static int size() {
        return ALL.isEmpty() ? 0 : 1;
    }
}
