package corpus.lambdas;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Rules as functions. */
public final class Rules {
    /** A rule of our own. */
    @FunctionalInterface
    public interface Rule {
        boolean allows(int amount);

        default Rule and(Rule other) {
            return amount -> allows(amount) && other.allows(amount);
        }

        static Rule atMost(int limit) {
            if (limit < 0) {
                return amount -> false;
            }
            return amount -> amount <= limit;
        }
    }

    private final int fee;

    public Rules(int fee) {
        if (fee < 0) {
            throw new IllegalArgumentException("fee");
        }
        this.fee = fee;
    }

    public int charge(int amount) {
        IntUnaryOperator withFee = x -> x + fee;
        int charged = withFee.applyAsInt(amount);
        return charged < amount ? Integer.MAX_VALUE : charged;
    }

    public static int check(int amount, int limit) {
        Rule rule = Rule.atMost(limit).and(x -> x > 0);
        if (rule.allows(amount)) {
            return amount > limit ? -1 : 1;
        }
        return 0;
    }

    public static int apply(int kind, int a, int b) {
        IntBinaryOperator operator = kind == 0 ? Math::max : (x, y) -> x - y;
        int result = operator.applyAsInt(a, b);
        if (kind == 0 && result < a) {
            return -1;
        }
        return result;
    }

    public static int count(int[] numbers, int above) {
        IntPredicate isAbove = x -> x > above;
        int count = 0;
        for (int number : numbers) {
            if (isAbove.test(number)) {
                count++;
            }
        }
        return count;
    }

    public static int compose(int x) {
        Function<Integer, Integer> twice = n -> n * 2;
        Function<Integer, Integer> both = twice.andThen(n -> n + 1);
        int result = both.apply(x);
        if (result % 2 == 0) {
            return 0;
        }
        return result > 100 ? 2 : 1;
    }

    public static int construct(int fee) {
        Function<Integer, Rules> maker = Rules::new;
        try {
            return maker.apply(fee).fee > 10 ? 1 : 0;
        } catch (IllegalArgumentException e) {
            return -1;
        }
    }

    public static int bound(int fee, int amount) {
        Rules rules = new Rules(fee);
        IntUnaryOperator bound = rules::charge;
        BiFunction<Rules, Integer, Integer> unbound = Rules::charge;
        if (bound.applyAsInt(amount) != unbound.apply(rules, amount)) {
            return -1;
        }
        return bound.applyAsInt(amount) == amount ? 0 : 1;
    }

    public static int lazily(boolean needed, int x) {
        int[] calls = {0};
        Supplier<Integer> costly = () -> {
            calls[0]++;
            return x < 0 ? -x : x;
        };
        int value = needed ? costly.get() : 0;
        if (calls[0] > 1) {
            return -1;
        }
        return calls[0] == 1 ? value : 0;
    }

    public static boolean allowed(Rule rule, int amount) {
        if (rule == null) {
            return true;
        }
        return rule.allows(amount) && amount != 13;
    }

    public static int runBoth(Runnable first, int x) {
        int[] order = new int[1];
        Runnable second = () -> order[0] = x;
        if (first != null) {
            first.run();
        }
        second.run();
        return order[0] == x ? 1 : 0;
    }
}
