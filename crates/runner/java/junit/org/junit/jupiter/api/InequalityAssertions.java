package org.junit.jupiter.api;

import java.util.function.Supplier;

/** Stand-in of JUnit: two values are not equal, in the sense of {@link EqualityAssertions}. */
class InequalityAssertions extends EqualityAssertions {
    InequalityAssertions() {}

    private static void differ(boolean equal, Object actual, Object message) {
        if (equal) {
            throw Failures.failure("expected: not equal but was: <" + Failures.text(actual) + ">", message);
        }
    }

    public static void assertNotEquals(byte e, byte a) {
        differ(e == a, a, null);
    }

    public static void assertNotEquals(byte e, byte a, String message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(byte e, byte a, Supplier<String> message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(byte e, Byte a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(byte e, Byte a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(byte e, Byte a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Byte e, byte a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Byte e, byte a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Byte e, byte a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Byte e, Byte a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Byte e, Byte a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Byte e, Byte a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(short e, short a) {
        differ(e == a, a, null);
    }

    public static void assertNotEquals(short e, short a, String message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(short e, short a, Supplier<String> message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(short e, Short a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(short e, Short a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(short e, Short a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Short e, short a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Short e, short a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Short e, short a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Short e, Short a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Short e, Short a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Short e, Short a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(int e, int a) {
        differ(e == a, a, null);
    }

    public static void assertNotEquals(int e, int a, String message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(int e, int a, Supplier<String> message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(int e, Integer a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(int e, Integer a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(int e, Integer a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Integer e, int a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Integer e, int a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Integer e, int a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Integer e, Integer a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Integer e, Integer a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Integer e, Integer a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(long e, long a) {
        differ(e == a, a, null);
    }

    public static void assertNotEquals(long e, long a, String message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(long e, long a, Supplier<String> message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(long e, Long a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(long e, Long a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(long e, Long a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Long e, long a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Long e, long a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Long e, long a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Long e, Long a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Long e, Long a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Long e, Long a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(char e, char a) {
        differ(e == a, a, null);
    }

    public static void assertNotEquals(char e, char a, String message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(char e, char a, Supplier<String> message) {
        differ(e == a, a, message);
    }

    public static void assertNotEquals(char e, Character a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(char e, Character a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(char e, Character a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Character e, char a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Character e, char a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Character e, char a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Character e, Character a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Character e, Character a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Character e, Character a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(float e, float a) {
        differ(same(e, a), a, null);
    }

    public static void assertNotEquals(float e, float a, String message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(float e, float a, Supplier<String> message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(float e, Float a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(float e, Float a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(float e, Float a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Float e, float a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Float e, float a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Float e, float a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Float e, Float a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Float e, Float a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Float e, Float a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(double e, double a) {
        differ(same(e, a), a, null);
    }

    public static void assertNotEquals(double e, double a, String message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(double e, double a, Supplier<String> message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(double e, Double a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(double e, Double a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(double e, Double a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Double e, double a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Double e, double a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Double e, double a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Double e, Double a) {
        differ(same((Object) e, (Object) a), a, null);
    }

    public static void assertNotEquals(Double e, Double a, String message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Double e, Double a, Supplier<String> message) {
        differ(same((Object) e, (Object) a), a, message);
    }

    public static void assertNotEquals(Object e, Object a) {
        differ(same(e, a), a, null);
    }

    public static void assertNotEquals(Object e, Object a, String message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(Object e, Object a, Supplier<String> message) {
        differ(same(e, a), a, message);
    }

    public static void assertNotEquals(float e, float a, float delta) {
        differ(near(e, a, delta, null), a, null);
    }

    public static void assertNotEquals(float e, float a, float delta, String message) {
        differ(near(e, a, delta, message), a, message);
    }

    public static void assertNotEquals(float e, float a, float delta, Supplier<String> message) {
        differ(near(e, a, delta, message), a, message);
    }

    public static void assertNotEquals(double e, double a, double delta) {
        differ(near(e, a, delta, null), a, null);
    }

    public static void assertNotEquals(double e, double a, double delta, String message) {
        differ(near(e, a, delta, message), a, message);
    }

    public static void assertNotEquals(double e, double a, double delta, Supplier<String> message) {
        differ(near(e, a, delta, message), a, message);
    }
}
