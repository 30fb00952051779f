package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** In: what an assertion found. Out: the error JUnit throws, with the text JUnit gives it. */
final class Failures {
    private Failures() {}

    static AssertionFailedError failure(String text, Object message) {
        return new AssertionFailedError(prefix(message) + text);
    }

    static AssertionFailedError failure(String text, Object message, Throwable cause) {
        return new AssertionFailedError(prefix(message) + text, cause);
    }

    static AssertionFailedError different(Object expected, Object actual, Object message) {
        return failure(values(expected, actual), message);
    }

    private static String prefix(Object message) {
        Object text = message instanceof Supplier<?> supplier ? supplier.get() : message;
        return text == null || text.toString().isBlank() ? "" : text + " ==> ";
    }

    static String values(Object expected, Object actual) {
        String left = text(expected);
        String right = text(actual);
        if (Objects.equals(left, right)) {
            return "expected: " + classAndText(expected, left) + " but was: " + classAndText(actual, right);
        }
        return "expected: <" + left + "> but was: <" + right + ">";
    }

    private static String classAndText(Object value, String text) {
        if (value == null) {
            return "<null>";
        }
        if (value instanceof Class<?> type) {
            return "<" + name(type) + "@" + Integer.toHexString(System.identityHashCode(value)) + ">";
        }
        String hash = Integer.toHexString(System.identityHashCode(value));
        return value.getClass().getName() + "@" + hash + "<" + text + ">";
    }

    static String name(Class<?> type) {
        String canonical = type.getCanonicalName();
        return canonical != null ? canonical : type.getTypeName();
    }

    static String text(Object value) {
        if (value instanceof Class<?> type) {
            return name(type);
        }
        if (value == null || !value.getClass().isArray()) {
            return String.valueOf(value);
        }
        String nested = Arrays.deepToString(new Object[] {value});
        return nested.substring(1, nested.length() - 1);
    }

    static RuntimeException rethrow(Throwable any) {
        return Failures.<RuntimeException>as(any);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException as(Throwable any) throws T {
        throw (T) any;
    }
}
