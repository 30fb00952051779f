import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntBiFunction;

/** Each method goes through a reference; one of its branches depends on what the code behind it does. */
class References {
    interface OnColor {
        int of(Color color, int x);
    }

    interface OnWeighted {
        int of(Weighted weighted, int x);
    }

    /** The reference goes through a loop whose end is not known, so that some path of each caller is cut. */
    static int applied(OnColor on, Color color, int x, int rounds) {
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += i;
        }
        return on.of(color, x) + (sum & 0);
    }

    static int unbound(Color color, int x) {
        OnColor on = Color::weigh;
        return on.of(color, x) == 30 ? 1 : 0;
    }

    static int behindALoop(Color color, int x, int rounds) {
        return applied(Color::weigh, color, x, rounds) == 80 ? 1 : 0;
    }

    static int bound(int x) {
        IntUnaryOperator on = Color.RED::weigh;
        return on.applyAsInt(x) == 30 ? 1 : 0;
    }

    static int boundToBody(int x) {
        IntUnaryOperator on = Color.BLUE::weigh;
        return on.applyAsInt(x) == -1 ? 1 : 0;
    }

    static int throughTheInterface(Color color, int x) {
        OnWeighted on = Weighted::weigh;
        return on.of(color, x) == 80 ? 1 : 0;
    }

    static int throughADefault(Color color, int x) {
        OnWeighted on = Weighted::twice;
        return on.of(color, x) == 60 ? 1 : 0;
    }

    static int defaultOfTheEnum(Color color, int x) {
        OnColor on = Color::twice;
        return on.of(color, x) == 61 ? 1 : 0;
    }

    static final class Keeper {
        static final OnColor KEPT = Color::weigh;
    }

    static int keptInAStatic(int x) {
        return Keeper.KEPT.of(Color.RED, x) == 30 ? 1 : 0;
    }

    private static OnColor handedOut() {
        return Color::weigh;
    }

    static int handedOutByAMethod(int x) {
        return handedOut().of(Color.PLAIN, x) == 80 ? 1 : 0;
    }

    static int inAnArray(boolean first, int x) {
        OnColor[] all = {Color::weigh, Color::twice};
        return all[first ? 0 : 1].of(Color.RED, x) == 60 ? 1 : 0;
    }

    static int boxed(int x) {
        ToIntBiFunction<Color, Integer> on = Color::weigh;
        return on.applyAsInt(Color.PLAIN, x) == 80 ? 1 : 0;
    }

    static int insideOfALambda(Color color, int x) {
        OnColor on = (c, y) -> {
            OnColor inner = Color::weigh;
            return inner.of(c, y) + 1;
        };
        return on.of(color, x) == 31 ? 1 : 0;
    }

    static int curried(int x) {
        Function<Color, IntUnaryOperator> on = color -> color::weigh;
        return on.apply(Color.RED).applyAsInt(x) == 30 ? 1 : 0;
    }

    static class Base {
        int scale(int x) {
            return x == 4 ? 44 : 0;
        }

        int scaled(int x) {
            IntUnaryOperator on = this::scale;
            return on.applyAsInt(x) == 55 ? 1 : 0;
        }
    }

    static final class Derived extends Base {
        @Override
        int scale(int x) {
            return x == 5 ? 55 : 1;
        }

        int above(int x) {
            IntUnaryOperator on = super::scale;
            return on.applyAsInt(x) == 55 ? 1 : 0;
        }
    }

    static int ofAnOverride(int x) {
        Base base = new Derived();
        IntUnaryOperator on = base::scale;
        return on.applyAsInt(x) == 55 ? 1 : 0;
    }

    static int ofNoOverride(int x) {
        Base base = new Base();
        IntUnaryOperator on = base::scale;
        return on.applyAsInt(x) == 55 ? 1 : 0;
    }

    static final class Made {
        final int value;

        Made(int x) {
            value = checked(x);
        }

        private static int checked(int x) {
            return x == 6 ? 66 : 1;
        }
    }

    static int ofAConstructor(int x) {
        IntFunction<Made> maker = Made::new;
        return maker.apply(x).value == 66 ? 1 : 0;
    }

    record Pair(OnColor on, int x) {
        int applied() {
            return on.of(Color.RED, x);
        }
    }

    static int inARecord(int x) {
        return new Pair(Color::weigh, x).applied() == 30 ? 1 : 0;
    }

    private static int hidden(int x) {
        return x == 9 ? 99 : 2;
    }

    static int ofAPrivateMethod(int x) {
        IntUnaryOperator on = References::hidden;
        return on.applyAsInt(x) == 99 ? 1 : 0;
    }

    private static int sum(int... all) {
        return all.length == 2 ? all[0] + all[1] : -1;
    }

    static int ofAnyNumber(int x, int y) {
        IntBinaryOperator on = References::sum;
        return on.applyAsInt(x, y) == -1 ? 1 : 0;
    }

    private static <T extends Weighted> int generic(T it, int x) {
        return it.weigh(x);
    }

    static int ofAGenericMethod(int x) {
        OnColor on = References::generic;
        return on.of(Color.RED, x) == 30 ? 1 : 0;
    }

    static int supplied(int x) {
        Supplier<Color> color = () -> Color.RED;
        IntSupplier on = () -> color.get().weigh(x);
        return on.getAsInt() == 30 ? 1 : 0;
    }
}
