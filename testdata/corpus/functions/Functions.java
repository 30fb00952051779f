package corpus.functions;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/** Code that the caller hands over. */
public final class Functions {
    private int limit = 3;

    public static int count(int[] numbers, IntPredicate wanted) {
        int count = 0;
        for (int number : numbers) {
            if (wanted.test(number)) {
                count++;
            }
        }
        return count;
    }

    public static int orElse(Supplier<Integer> source, int other) {
        Integer value = source.get();
        return value == null ? other : value;
    }

    public static String mapped(Function<String, String> change, String text) {
        String changed = change.apply(text);
        if (changed == null) {
            return text;
        }
        return changed.equals(text) ? "same" : changed;
    }

    public static boolean both(Predicate<String> a, Predicate<String> b, String text) {
        return a.test(text) && b.test(text);
    }

    public static int combined(BinaryOperator<Integer> join, int a, int b) {
        int result = join.apply(a, b);
        return result > 10 ? 10 : result;
    }

    public static int biggest(Comparator<Integer> order, Integer a, Integer b) {
        int compared = order.compare(a, b);
        if (compared == 0) {
            return 0;
        }
        return compared > 0 ? a : b;
    }

    public static boolean run(Runnable action) {
        try {
            action.run();
            return true;
        } catch (IllegalStateException e) {
            return e.getMessage() == null;
        }
    }

    public static String called(Callable<String> call) {
        try {
            String result = call.call();
            return result == null ? "" : result;
        } catch (Exception e) {
            return e instanceof RuntimeException ? "unchecked" : "checked";
        }
    }

    public static int retried(BooleanSupplier attempt, int most) {
        for (int i = 1; i <= most; i++) {
            if (attempt.getAsBoolean()) {
                return i;
            }
        }
        return -1;
    }

    public static int steps(IntUnaryOperator next, int start) {
        int value = next.applyAsInt(start);
        if (value == start) {
            return 0;
        }
        return next.applyAsInt(value) == start ? 2 : 1;
    }

    public static void each(List<String> names, Consumer<String> action) {
        for (String name : names) {
            if (!name.isEmpty()) {
                action.accept(name);
            }
        }
    }

    public static int size(ToIntFunction<String> measure, String text) {
        int size = measure.applyAsInt(text);
        return size < 0 ? 0 : size;
    }

    public static String named(IntFunction<String> names, int n) {
        String name = names.apply(n);
        return name == null || name.isEmpty() ? "no name" : name;
    }

    public boolean allowed(UnaryOperator<Integer> change) {
        limit = change.apply(limit);
        return limit >= 0;
    }

    public static <T> T firstOf(List<T> items, Predicate<? super T> wanted) {
        for (T item : items) {
            if (wanted.test(item)) {
                return item;
            }
        }
        return null;
    }

    public static int folded(int[] numbers, IntBinaryOperator join) {
        int result = 0;
        for (int number : numbers) {
            result = join.applyAsInt(result, number);
        }
        return result == 77 ? 1 : 0;
    }

    public static boolean isSymmetric(BiFunction<Integer, Integer, Boolean> relation, int a, int b) {
        boolean there = relation.apply(a, b);
        boolean back = relation.apply(b, a);
        return there == back;
    }
}
