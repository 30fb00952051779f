import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
class Nulls {
    int value;

    //@ signals_only \nothing;
    static int of(Nulls other) {
        return other.value;
    }

    //@ signals_only \nothing;
    static int maybe(@Nullable Nulls other) {
        return other.value;
    }

    //@ signals_only \nothing;
    static int checked(@Nullable Nulls other) {
        return other == null ? 0 : other.value;
    }

    //@ ensures true;
    static Nulls none(int x) {
        return x == 3 ? null : new Nulls();
    }

    //@ ensures true;
    static @Nullable Nulls maybeNone(int x) {
        return x == 3 ? null : new Nulls();
    }
}
