package org.junit.jupiter.api;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** Stands in for JUnit's assertions, with the overloads that matter for how calls are resolved. */
public final class Assertions {

    private Assertions() {}

    private static void check(boolean ok, Object expected, Object actual) {
        if (!ok) {
            throw new AssertionError("expected " + expected + " but was " + actual);
        }
    }

    public static <V> V fail(String message) {
        throw new AssertionError(message);
    }

    public static <V> V fail(String message, Throwable cause) {
        throw new AssertionError(message, cause);
    }

    public static void assertTrue(boolean actual) {
        check(actual, true, actual);
    }

    public static void assertFalse(boolean actual) {
        check(!actual, false, actual);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "not null", actual);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static <T> T assertInstanceOf(Class<T> expected, Object actual) {
        check(expected.isInstance(actual), expected, actual);
        return expected.cast(actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), expected, actual);
    }

    public static void assertEquals(byte expected, byte actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(byte expected, Byte actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Byte expected, byte actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(short expected, short actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(short expected, Short actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Short expected, short actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Short expected, Short actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(char expected, Character actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Character expected, char actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Character expected, Character actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(int expected, int actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(int expected, Integer actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Integer expected, int actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(long expected, Long actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Long expected, long actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Long expected, Long actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(float expected, float actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(float expected, Float actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Float expected, float actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Float expected, Float actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(double expected, Double actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Double expected, double actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(Double expected, Double actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            check(expected.isInstance(thrown), expected, thrown);
            return expected.cast(thrown);
        }
        throw new AssertionError("nothing thrown");
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable) {
        T thrown = assertThrows(expected, executable);
        check(thrown.getClass() == expected, expected, thrown);
        return thrown;
    }
}
