import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Elements of collections whose type arguments are variables with bounds. */
class Bounds {
    /** A path that goes on with something that cannot be compared would need a raw collection. */
    static <T extends Comparable<T>> T largest(Collection<? extends T> all) {
        T found = null;
        for (T one : all) {
            if (found == null || one.compareTo(found) > 0) {
                found = one;
            }
        }
        return found;
    }

    /** Two variables, one below the other. */
    static <N extends Number, L extends List<N>> int half(L list) {
        return list.isEmpty() ? 0 : list.get(0).intValue() / 2;
    }

    /** A variable of the class. */
    static class Shelf<B extends CharSequence> {
        private final List<B> titles = new ArrayList<>();

        void add(B title) {
            titles.add(title);
        }

        boolean holdsNameless() {
            for (B title : titles) {
                if (title.length() == 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
