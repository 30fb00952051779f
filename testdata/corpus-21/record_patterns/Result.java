package corpus21.record_patterns;

/** A result or a failure. */
public sealed interface Result<T> {
    /** It worked. */
    record Ok<T>(T value) implements Result<T> {
    }

    /** It did not. */
    record Failed<T>(int code) implements Result<T> {
    }

    default T orElse(T otherwise) {
        return switch (this) {
            case Ok<T>(T value) -> value;
            case Failed<T> failed -> otherwise;
        };
    }

    static int code(Result<?> result) {
        return switch (result) {
            case Ok<?> ok -> 0;
            case Failed<?>(int code) when code < 0 -> -code;
            case Failed<?>(int code) -> code;
        };
    }

    static Result<Integer> divide(int a, int b) {
        if (b == 0) {
            return new Failed<>(1);
        }
        return a % b == 0 ? new Ok<>(a / b) : new Failed<>(2);
    }

    static int quotient(int a, int b) {
        if (divide(a, b) instanceof Ok<Integer>(Integer value)) {
            return value;
        }
        return b == 0 ? -1 : -2;
    }
}
