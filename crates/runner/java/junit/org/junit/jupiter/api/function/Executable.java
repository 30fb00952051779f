package org.junit.jupiter.api.function;

/** Stand-in of JUnit: code that may throw anything. */
@FunctionalInterface
public interface Executable {
    void execute() throws Throwable;
}
