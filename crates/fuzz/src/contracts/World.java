package fuzz;

/** Makes a state from a seed: the same on the JVM and in the engine. */
public class World {
    public static int seed;
    private static long bits;
    private static S[] objects;
    private static int[][] arrays;

    static int[] ints() {
        return new int[] {0, 1, -1, 2, 3, 4, -2, 5, 7, 31, 32, 33, 64, 100, -100, 127, 128, -128, 255, 256, 32767,
            32768, -32768, 65535, 65536, 46341, 1073741824, 2147483646, 2147483647, -2147483647, -2147483648};
    }

    static long[] longs() {
        return new long[] {0, 1, -1, 2, 5, -3, 63, 64, 2147483647L, 2147483648L, -2147483648L, -2147483649L,
            4294967295L, 4294967296L, 3037000500L, 4611686018427387904L, 9223372036854775806L, 9223372036854775807L,
            -9223372036854775807L, -9223372036854775808L};
    }

    static double[] doubles() {
        return new double[] {0.0, -0.0, 1.0, -1.0, 0.5, 2.5, 1e9, 2147483647.0, -2147483649.0, 1e19, 1e300,
            9007199254740993.0, 4.9E-324, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0};
    }

    static String[] strings() {
        return new String[] {"", "a", "ab", "b", null};
    }

    static int pick(int count) {
        bits = bits * 6364136223846793005L + 1442695040888963407L;
        return (int) (bits >>> 33) % count;
    }

    static int number() {
        return pick(3) == 0 ? ints()[pick(31)] : pick(9) - 3;
    }

    static long big() {
        return pick(2) == 0 ? longs()[pick(20)] : pick(9) - 3;
    }

    static int[] array() {
        int kind = pick(8);
        if (kind == 0) {
            return null;
        }
        int[] made = new int[pick(5)];
        for (int i = 0; i < made.length; i++) {
            made[i] = number();
        }
        return made;
    }

    static S object() {
        return objects[pick(objects.length)];
    }

    static void fill(S o) {
        o.x = number();
        o.y = number();
        o.l = big();
        o.m = big();
        o.b = pick(2) == 0;
        o.c = pick(2) == 0;
        o.d = doubles()[pick(16)];
        o.s = (short) number();
        o.h = (char) number();
        o.k = (byte) number();
        o.a = arrays[pick(arrays.length)];
        if (pick(6) != 0) {
            o.la = new long[pick(4)];
            for (int i = 0; i < o.la.length; i++) {
                o.la[i] = big();
            }
        }
        if (pick(6) != 0) {
            o.aa = new int[pick(4)][];
            for (int i = 0; i < o.aa.length; i++) {
                o.aa[i] = arrays[pick(arrays.length)];
            }
        }
        o.next = object();
        o.t = strings()[pick(5)];
        o.box = pick(4) == 0 ? null : Integer.valueOf(number());
        int kind = pick(4);
        if (pick(4) != 0) {
            o.v = new V();
            o.v.n = number();
            o.v.z = arrays[pick(arrays.length)];
        }
        if (pick(5) != 0) {
            o.ss = new S[pick(4)];
            for (int i = 0; i < o.ss.length; i++) {
                o.ss[i] = object();
            }
        }
        o.any = kind == 0 ? null : kind == 1 ? o.t : kind == 2 ? (Object) o.a : object();
    }

    /** The objects of a state, the receiver first. */
    static <R extends S> R fresh(R receiver) {
        bits = seed * 7919L + 13;
        pick(2);
        arrays = new int[][] {array(), array(), null};
        objects = new S[] {receiver, new S(), new T(), null};
        for (int i = 0; i < 3; i++) {
            if (objects[i] != null) {
                fill(objects[i]);
            }
        }
        S.g = number();
        V.t = pick(5) - 1;
        return receiver;
    }

    /** The first object of a state without a receiver. */
    public static S begin() {
        fresh(null);
        return object();
    }

    public static S other() {
        return object();
    }

    public static int[] numbers() {
        return arrays[pick(arrays.length)];
    }
}
