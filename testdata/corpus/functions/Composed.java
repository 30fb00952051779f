package corpus.functions;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/** Code made of code. */
public final class Composed {
    /** Hears of changes. */
    public interface Listener {
        boolean changed(String what);
    }

    private final List<Listener> listeners = new ArrayList<>();

    public boolean add(Listener listener) {
        if (listener == null || listeners.contains(listener)) {
            return false;
        }
        return listeners.add(listener);
    }

    public int fire(String what) {
        int heard = 0;
        for (Listener each : listeners) {
            if (each.changed(what)) {
                heard++;
            }
        }
        return heard;
    }

    public static Predicate<String> longerThan(int length) {
        if (length < 0) {
            throw new IllegalArgumentException("length");
        }
        return text -> text.length() > length;
    }

    public static int twice(Function<Integer, Integer> step, int start) {
        int end = step.andThen(step).apply(start);
        return end == start + 2 ? 1 : 0;
    }

    public static boolean neither(Predicate<Integer> a, Predicate<Integer> b, int n) {
        return a.or(b).negate().test(n) && n > 0;
    }

    public static int applied(int kind, int n) {
        Function<Integer, Integer> step = kind == 0 ? x -> x + 1 : x -> x * 2;
        int result = step.apply(n);
        return result > n ? 1 : 0;
    }

    public static int lazy(IntSupplier costly, boolean wanted) {
        if (!wanted) {
            return 0;
        }
        int value = costly.getAsInt();
        return value == 0 ? -1 : value;
    }

    public static int guarded(Function<String, Integer> parser, String text) {
        try {
            Integer value = parser.apply(text);
            return value == null ? -1 : value;
        } catch (NumberFormatException e) {
            return text == null ? -3 : -2;
        }
    }
}
