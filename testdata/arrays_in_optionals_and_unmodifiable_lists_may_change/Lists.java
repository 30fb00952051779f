import java.util.List;
import java.util.Map;

/** The same in contracts. */
public class Lists {
    static final List<int[]> FEW = List.of(new int[] {1});
    static final List<int[]> MORE = List.of(new int[] {1}, new int[] {2}, new int[] {3});
    static final Map<String, int[]> NAMED = Map.of("a", new int[] {1});
    static final List<String> TEXTS = List.of("a", "b", "c");

    //@ ensures \result == 1;
    static int ofFew() {
        return FEW.get(0)[0];
    }

    //@ ensures \result == 2;
    static int ofMore() {
        return MORE.get(1)[0];
    }

    //@ ensures \result == 1;
    static int ofNamed() {
        return NAMED.get("a")[0];
    }

    //@ ensures \result == 3;
    static int size() {
        return MORE.size();
    }

    //@ ensures \result == 1;
    static int length() {
        return MORE.get(1).length;
    }

    //@ ensures \result == 1;
    static int ofTexts() {
        return TEXTS.get(1).length();
    }
}
