package org.junit.jupiter.api;

import java.util.function.Supplier;

/**
 * Stand-in of JUnit: equality of two values. The overloads are those of Jupiter, so that the same source means
 * the same: floats are compared by their bits (NaN equals NaN, 0.0 does not equal -0.0).
 */
class EqualityAssertions {
    EqualityAssertions() {}

    static boolean same(float a, float b) {
        return Float.floatToIntBits(a) == Float.floatToIntBits(b);
    }

    static boolean same(double a, double b) {
        return Double.doubleToLongBits(a) == Double.doubleToLongBits(b);
    }

    static boolean same(Object a, Object b) {
        return a == null ? b == null : a.equals(b);
    }

    static boolean near(float a, float b, float delta, Object message) {
        if (Float.isNaN(delta) || delta < 0) {
            throw Failures.failure("positive delta expected but was: <" + delta + ">", message);
        }
        return same(a, b) || Math.abs(a - b) <= delta;
    }

    static boolean near(double a, double b, double delta, Object message) {
        if (Double.isNaN(delta) || delta < 0) {
            throw Failures.failure("positive delta expected but was: <" + delta + ">", message);
        }
        return same(a, b) || Math.abs(a - b) <= delta;
    }

    private static void equal(boolean equal, Object expected, Object actual, Object message) {
        if (!equal) {
            throw Failures.different(expected, actual, message);
        }
    }

    public static void assertEquals(byte e, byte a) {
        equal(e == a, e, a, null);
    }

    public static void assertEquals(byte e, byte a, String message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(byte e, byte a, Supplier<String> message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(byte e, Byte a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(byte e, Byte a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(byte e, Byte a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Byte e, byte a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Byte e, byte a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Byte e, byte a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Byte e, Byte a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Byte e, Byte a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Byte e, Byte a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(short e, short a) {
        equal(e == a, e, a, null);
    }

    public static void assertEquals(short e, short a, String message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(short e, short a, Supplier<String> message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(short e, Short a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(short e, Short a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(short e, Short a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Short e, short a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Short e, short a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Short e, short a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Short e, Short a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Short e, Short a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Short e, Short a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(int e, int a) {
        equal(e == a, e, a, null);
    }

    public static void assertEquals(int e, int a, String message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(int e, int a, Supplier<String> message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(int e, Integer a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(int e, Integer a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(int e, Integer a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Integer e, int a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Integer e, int a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Integer e, int a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Integer e, Integer a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Integer e, Integer a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Integer e, Integer a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(long e, long a) {
        equal(e == a, e, a, null);
    }

    public static void assertEquals(long e, long a, String message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(long e, long a, Supplier<String> message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(long e, Long a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(long e, Long a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(long e, Long a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Long e, long a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Long e, long a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Long e, long a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Long e, Long a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Long e, Long a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Long e, Long a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(char e, char a) {
        equal(e == a, e, a, null);
    }

    public static void assertEquals(char e, char a, String message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(char e, char a, Supplier<String> message) {
        equal(e == a, e, a, message);
    }

    public static void assertEquals(char e, Character a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(char e, Character a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(char e, Character a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Character e, char a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Character e, char a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Character e, char a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Character e, Character a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Character e, Character a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Character e, Character a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(float e, float a) {
        equal(same(e, a), e, a, null);
    }

    public static void assertEquals(float e, float a, String message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(float e, float a, Supplier<String> message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(float e, Float a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(float e, Float a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(float e, Float a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Float e, float a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Float e, float a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Float e, float a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Float e, Float a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Float e, Float a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Float e, Float a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(double e, double a) {
        equal(same(e, a), e, a, null);
    }

    public static void assertEquals(double e, double a, String message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(double e, double a, Supplier<String> message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(double e, Double a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(double e, Double a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(double e, Double a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Double e, double a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Double e, double a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Double e, double a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Double e, Double a) {
        equal(same((Object) e, (Object) a), e, a, null);
    }

    public static void assertEquals(Double e, Double a, String message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Double e, Double a, Supplier<String> message) {
        equal(same((Object) e, (Object) a), e, a, message);
    }

    public static void assertEquals(Object e, Object a) {
        equal(same(e, a), e, a, null);
    }

    public static void assertEquals(Object e, Object a, String message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(Object e, Object a, Supplier<String> message) {
        equal(same(e, a), e, a, message);
    }

    public static void assertEquals(float e, float a, float delta) {
        equal(near(e, a, delta, null), e, a, null);
    }

    public static void assertEquals(float e, float a, float delta, String message) {
        equal(near(e, a, delta, message), e, a, message);
    }

    public static void assertEquals(float e, float a, float delta, Supplier<String> message) {
        equal(near(e, a, delta, message), e, a, message);
    }

    public static void assertEquals(double e, double a, double delta) {
        equal(near(e, a, delta, null), e, a, null);
    }

    public static void assertEquals(double e, double a, double delta, String message) {
        equal(near(e, a, delta, message), e, a, message);
    }

    public static void assertEquals(double e, double a, double delta, Supplier<String> message) {
        equal(near(e, a, delta, message), e, a, message);
    }
}
