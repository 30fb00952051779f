package a;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

public final class Foo {

    private static int secret = 1;
    static long open = 1;

    private Foo() {}

    private static final class Secret extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static final class Own extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final class Broken {
        static final int VALUE = Integer.parseInt("not a number");
    }

    private static final class Inner {
        static byte twice(byte x) {
            return (byte) (2 * x);
        }

        static int fail(int x) {
            throw new IllegalStateException("" + x);
        }
    }

    static byte bytes(int x) {
        return (byte) -x;
    }

    static short shorts(int x) {
        return (short) -x;
    }

    static char chars(int x) {
        return (char) x;
    }

    static long longs(int x) {
        return Long.MIN_VALUE + x;
    }

    static float floats(int x) {
        return -0.0f * x;
    }

    static double doubles(int x) {
        return 0.0 / (x - x);
    }

    static double thirds(int x) {
        return x / 3.0;
    }

    static boolean bools(int x) {
        return x > 0;
    }

    static String nothing(int x) {
        return x == 1 ? null : "";
    }

    static Integer box(int x) {
        return x;
    }

    static Number number(int x) {
        return (byte) x;
    }

    static <T extends Comparable<T>> T generic(int x) {
        return x == 1 ? null : null;
    }

    static CharSequence text(int x) {
        return "a\n\\u" + x + (char) 0xd800 + "\\" + (char) 0xfffe;
    }

    static List<String> list(int x) {
        return new ArrayList<>(x);
    }

    static Runnable lambda(int x) {
        return () -> System.out.println(x);
    }

    static double[] array(int x) {
        return new double[] {x / 2.0, -0.0, Double.NaN};
    }

    static Object hidden(int x) {
        long[] all = new long[600];
        for (int i = 0; i < all.length; i++) {
            all[i] = (long) i * i * x;
        }
        return all;
    }

    static Object[] mixed(int x) {
        return new Object[] {"s", x, null, new ArrayList<String>()};
    }

    static int[][] nested(int x) {
        return new int[][] {{x, 2}, {}};
    }

    static void run(int x) throws Own {
        if (x == 0) {
            throw new Own();
        }
    }

    static int div(int x) {
        return 1 / x;
    }

    static int next(int x) {
        throw new NoSuchElementException();
    }

    static int secret(int x) {
        throw new Secret();
    }

    static int init(int x) {
        return Broken.VALUE + x;
    }

    static int deep(int x) {
        return deep(x + 1) + 1;
    }

    static long fields(int result) {
        return secret * 10 + open + result;
    }

    static long overloaded(byte x) {
        return 1;
    }

    static long overloaded(short x) {
        return 2;
    }

    static long overloaded(char x) {
        return 3;
    }

    static long overloaded(int x) {
        return 4;
    }

    static long overloaded(long x) {
        return 5;
    }

    static long overloaded(float x) {
        return 6;
    }

    static long overloaded(double x) {
        return 7;
    }
}
