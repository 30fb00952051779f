package org.junit.jupiter.api.function;

/** Stand-in of JUnit: code that yields a value or throws anything. */
@FunctionalInterface
public interface ThrowingSupplier<T> {
    T get() throws Throwable;
}
