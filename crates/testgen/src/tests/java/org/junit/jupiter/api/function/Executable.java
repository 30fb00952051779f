package org.junit.jupiter.api.function;

/** Stands in for JUnit's interface. */
@FunctionalInterface
public interface Executable {
    void execute() throws Throwable;
}
