package org.junit.jupiter.api;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.Supplier;

/** Stand-in of JUnit: equality of arrays, element by element, floats by their bits. */
class ArrayAssertions extends InequalityAssertions {
    ArrayAssertions() {}

    private static String at(Deque<Integer> indexes) {
        StringBuilder text = new StringBuilder();
        indexes.forEach(i -> text.append('[').append(i).append(']'));
        return text.toString();
    }

    private static String where(Deque<Integer> indexes) {
        return indexes.isEmpty() ? "" : " at index " + at(indexes);
    }

    /** Checks what does not depend on the elements; false if both are the same array. */
    private static boolean open(Object e, Object a, int left, int right, Deque<Integer> indexes, Object message) {
        if (e == a) {
            return false;
        }
        if (e == null) {
            throw Failures.failure("expected array was <null>" + where(indexes), message);
        }
        if (a == null) {
            throw Failures.failure("actual array was <null>" + where(indexes), message);
        }
        if (left != right) {
            String text = "array lengths differ" + where(indexes);
            throw Failures.failure(text + ", " + Failures.values(left, right), message);
        }
        return true;
    }

    private static void element(boolean equal, int i, Object e, Object a, Deque<Integer> indexes, Object message) {
        if (!equal) {
            indexes.addLast(i);
            String text = "array contents differ at index " + at(indexes);
            throw Failures.failure(text + ", " + Failures.values(e, a), message);
        }
    }

    private static void compare(boolean[] e, boolean[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(boolean[] e, boolean[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(boolean[] e, boolean[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(boolean[] e, boolean[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(char[] e, char[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(char[] e, char[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(char[] e, char[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(char[] e, char[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(byte[] e, byte[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(byte[] e, byte[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(byte[] e, byte[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(byte[] e, byte[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(short[] e, short[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(short[] e, short[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(short[] e, short[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(short[] e, short[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(int[] e, int[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(int[] e, int[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(int[] e, int[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(int[] e, int[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(long[] e, long[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(e[i] == a[i], i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(long[] e, long[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(long[] e, long[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(long[] e, long[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(float[] e, float[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(Float.floatToIntBits(e[i]) == Float.floatToIntBits(a[i]), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(float[] e, float[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(float[] e, float[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(float[] e, float[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(double[] e, double[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(Double.doubleToLongBits(e[i]) == Double.doubleToLongBits(a[i]), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(double[] e, double[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(double[] e, double[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(double[] e, double[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(float[] e, float[] a, float delta) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, null)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, null), i, e[i], a[i], indexes, null);
            }
        }
    }

    public static void assertArrayEquals(float[] e, float[] a, float delta, String message) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, message), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(float[] e, float[] a, float delta, Supplier<String> message) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, message), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(double[] e, double[] a, double delta) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, null)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, null), i, e[i], a[i], indexes, null);
            }
        }
    }

    public static void assertArrayEquals(double[] e, double[] a, double delta, String message) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, message), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(double[] e, double[] a, double delta, Supplier<String> message) {
        Deque<Integer> indexes = new ArrayDeque<>();
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                element(near(e[i], a[i], delta, message), i, e[i], a[i], indexes, message);
            }
        }
    }

    public static void assertArrayEquals(Object[] e, Object[] a) {
        compare(e, a, new ArrayDeque<>(), null);
    }

    public static void assertArrayEquals(Object[] e, Object[] a, String message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    public static void assertArrayEquals(Object[] e, Object[] a, Supplier<String> message) {
        compare(e, a, new ArrayDeque<>(), message);
    }

    private static void compare(Object[] e, Object[] a, Deque<Integer> indexes, Object message) {
        if (open(e, a, e == null ? 0 : e.length, a == null ? 0 : a.length, indexes, message)) {
            for (int i = 0; i < e.length; i++) {
                // Nested arrays are compared with the same name, element types decide which.
                if (e[i] != a[i]) {
                    indexes.addLast(i);
                    nested(e[i], a[i], indexes, message);
                    indexes.removeLast();
                }
            }
        }
    }

    private static void nested(Object e, Object a, Deque<Integer> indexes, Object message) {
        if (e instanceof Object[] x && a instanceof Object[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof byte[] x && a instanceof byte[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof short[] x && a instanceof short[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof char[] x && a instanceof char[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof int[] x && a instanceof int[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof long[] x && a instanceof long[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof float[] x && a instanceof float[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof double[] x && a instanceof double[] y) {
            compare(x, y, indexes, message);
        } else if (e instanceof boolean[] x && a instanceof boolean[] y) {
            compare(x, y, indexes, message);
        } else if (!Objects.equals(e, a)) {
            if (e == null && a.getClass().isArray()) {
                throw Failures.failure("expected array was <null>" + where(indexes), message);
            }
            if (a == null && e.getClass().isArray()) {
                throw Failures.failure("actual array was <null>" + where(indexes), message);
            }
            String text = "array contents differ at index " + at(indexes);
            throw Failures.failure(text + ", " + Failures.values(e, a), message);
        }
    }
}
