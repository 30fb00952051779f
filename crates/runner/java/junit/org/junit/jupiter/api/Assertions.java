package org.junit.jupiter.api;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.AssertionFailedError;

/** Stand-in of JUnit: the assertions. What they accept and what they say is what Jupiter does. */
public class Assertions extends IterableAssertions {
    protected Assertions() {}

    public static <V> V fail() {
        throw new AssertionFailedError(null);
    }

    public static <V> V fail(String message) {
        throw new AssertionFailedError(message);
    }

    public static <V> V fail(String message, Throwable cause) {
        throw new AssertionFailedError(message, cause);
    }

    public static <V> V fail(Throwable cause) {
        throw new AssertionFailedError(null, cause);
    }

    public static <V> V fail(Supplier<String> message) {
        throw new AssertionFailedError(message == null ? null : message.get());
    }

    public static void assertTrue(boolean condition) {
        if (!condition) {
            throw Failures.failure("expected: <true> but was: <false>", null);
        }
    }

    public static void assertTrue(BooleanSupplier condition) {
        assertTrue(condition.getAsBoolean());
    }

    public static void assertFalse(boolean condition) {
        if (condition) {
            throw Failures.failure("expected: <false> but was: <true>", null);
        }
    }

    public static void assertFalse(BooleanSupplier condition) {
        assertFalse(condition.getAsBoolean());
    }

    public static void assertNull(Object actual) {
        if (actual != null) {
            throw Failures.different(null, actual, null);
        }
    }

    public static void assertNotNull(Object actual) {
        if (actual == null) {
            throw Failures.failure("expected: not <null>", null);
        }
    }

    public static void assertSame(Object expected, Object actual) {
        if (expected != actual) {
            throw Failures.different(expected, actual, null);
        }
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        if (unexpected == actual) {
            throw Failures.failure("expected: not same but was: <" + Failures.text(actual) + ">", null);
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable) {
        return caught(type, executable, false, null);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> type, Executable executable) {
        return caught(type, executable, true, null);
    }

    public static void assertDoesNotThrow(Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            throw unexpected(thrown, null);
        }
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw unexpected(thrown, null);
        }
    }

    public static <T> T assertInstanceOf(Class<T> type, Object actual) {
        if (!type.isInstance(actual)) {
            String text = actual == null ? "Unexpected null value, " : "Unexpected type, ";
            Object is = actual == null ? null : actual.getClass();
            throw Failures.failure(text + Failures.values(type, is), null);
        }
        return type.cast(actual);
    }

    public static void assertTrue(boolean condition, String message) {
        if (!condition) {
            throw Failures.failure("expected: <true> but was: <false>", message);
        }
    }

    public static void assertTrue(BooleanSupplier condition, String message) {
        assertTrue(condition.getAsBoolean(), message);
    }

    public static void assertFalse(boolean condition, String message) {
        if (condition) {
            throw Failures.failure("expected: <false> but was: <true>", message);
        }
    }

    public static void assertFalse(BooleanSupplier condition, String message) {
        assertFalse(condition.getAsBoolean(), message);
    }

    public static void assertNull(Object actual, String message) {
        if (actual != null) {
            throw Failures.different(null, actual, message);
        }
    }

    public static void assertNotNull(Object actual, String message) {
        if (actual == null) {
            throw Failures.failure("expected: not <null>", message);
        }
    }

    public static void assertSame(Object expected, Object actual, String message) {
        if (expected != actual) {
            throw Failures.different(expected, actual, message);
        }
    }

    public static void assertNotSame(Object unexpected, Object actual, String message) {
        if (unexpected == actual) {
            throw Failures.failure("expected: not same but was: <" + Failures.text(actual) + ">", message);
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable, String message) {
        return caught(type, executable, false, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> type, Executable executable, String message) {
        return caught(type, executable, true, message);
    }

    public static void assertDoesNotThrow(Executable executable, String message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            throw unexpected(thrown, message);
        }
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, String message) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw unexpected(thrown, message);
        }
    }

    public static <T> T assertInstanceOf(Class<T> type, Object actual, String message) {
        if (!type.isInstance(actual)) {
            String text = actual == null ? "Unexpected null value, " : "Unexpected type, ";
            Object is = actual == null ? null : actual.getClass();
            throw Failures.failure(text + Failures.values(type, is), message);
        }
        return type.cast(actual);
    }

    public static void assertTrue(boolean condition, Supplier<String> message) {
        if (!condition) {
            throw Failures.failure("expected: <true> but was: <false>", message);
        }
    }

    public static void assertTrue(BooleanSupplier condition, Supplier<String> message) {
        assertTrue(condition.getAsBoolean(), message);
    }

    public static void assertFalse(boolean condition, Supplier<String> message) {
        if (condition) {
            throw Failures.failure("expected: <false> but was: <true>", message);
        }
    }

    public static void assertFalse(BooleanSupplier condition, Supplier<String> message) {
        assertFalse(condition.getAsBoolean(), message);
    }

    public static void assertNull(Object actual, Supplier<String> message) {
        if (actual != null) {
            throw Failures.different(null, actual, message);
        }
    }

    public static void assertNotNull(Object actual, Supplier<String> message) {
        if (actual == null) {
            throw Failures.failure("expected: not <null>", message);
        }
    }

    public static void assertSame(Object expected, Object actual, Supplier<String> message) {
        if (expected != actual) {
            throw Failures.different(expected, actual, message);
        }
    }

    public static void assertNotSame(Object unexpected, Object actual, Supplier<String> message) {
        if (unexpected == actual) {
            throw Failures.failure("expected: not same but was: <" + Failures.text(actual) + ">", message);
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable executable, Supplier<String> message) {
        return caught(type, executable, false, message);
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> type, Executable executable, Supplier<String> message) {
        return caught(type, executable, true, message);
    }

    public static void assertDoesNotThrow(Executable executable, Supplier<String> message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            throw unexpected(thrown, message);
        }
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, Supplier<String> message) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw unexpected(thrown, message);
        }
    }

    public static <T> T assertInstanceOf(Class<T> type, Object actual, Supplier<String> message) {
        if (!type.isInstance(actual)) {
            String text = actual == null ? "Unexpected null value, " : "Unexpected type, ";
            Object is = actual == null ? null : actual.getClass();
            throw Failures.failure(text + Failures.values(type, is), message);
        }
        return type.cast(actual);
    }

    private static <T extends Throwable> T caught(Class<T> type, Executable executable, boolean exactly, Object message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (exactly ? type.equals(thrown.getClass()) : type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            if (thrown instanceof OutOfMemoryError) {
                throw Failures.rethrow(thrown);
            }
            String text = "Unexpected exception type thrown, " + Failures.values(type, thrown.getClass());
            throw Failures.failure(text, message, thrown);
        }
        String text = "Expected " + Failures.name(type) + " to be thrown, but nothing was thrown.";
        throw Failures.failure(text, message);
    }

    private static AssertionFailedError unexpected(Throwable thrown, Object message) {
        if (thrown instanceof OutOfMemoryError) {
            throw Failures.rethrow(thrown);
        }
        String said = thrown.getMessage();
        String text = "Unexpected exception thrown: " + thrown.getClass().getName();
        return Failures.failure(text + (said == null || said.isBlank() ? "" : ": " + said), message, thrown);
    }
}
