/** A class under test whose name, like those of its siblings, is one that tests use. */
class Test {

    static int count;

    static int assertEquals(int x, double result, byte b, char c, boolean java) {
        return java && b == 1 && c == '\n' ? Integer.MAX : x;
    }

    static int assertEquals(int x) {
        throw new java.lang.ArithmeticException();
    }

    static String String(int x) {
        return new String();
    }
}

class Integer {
    static final int MAX = java.lang.Integer.MAX_VALUE;
}

class ArithmeticException extends RuntimeException {
    private static final long serialVersionUID = 1L;
}

class String {}

class Object2 {}

class Throwable {}

class Exception {}

class Class {}

class Assertions {}
