package provetta.helper;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * In: bytes of a frame, or a Java value. Out: the Java value, or its bytes. The other side is {@code wire.rs}.
 *
 * <p>Everything is exact: floats are bits, strings are UTF-16 units. No method of a user class is called.
 */
final class Wire {
    static final int BOOLEAN = 0;
    static final int BYTE = 1;
    static final int SHORT = 2;
    static final int CHAR = 3;
    static final int INT = 4;
    static final int LONG = 5;
    static final int FLOAT = 6;
    static final int DOUBLE = 7;
    static final int NULL = 8;
    static final int STRING = 9;
    static final int BOXED = 10;
    static final int ARRAY = 11;
    static final int OBJECT = 12;
    static final int REF = 13;
    static final int ANY = 14;

    /** Arrays with more elements than this, or nested deeper, are reported by their class only. */
    private static final int MOST_ELEMENTS = 1 << 20;

    private static final int MOST_DEPTH = 64;

    private Wire() {}

    static String text(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static String[] texts(ByteBuffer in) {
        String[] texts = new String[in.getInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text(in);
        }
        return texts;
    }

    static Object[] values(ByteBuffer in, Fixture fixture) throws ClassNotFoundException {
        Object[] values = new Object[in.getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(in, fixture);
        }
        return values;
    }

    /** A value; objects are those of the fixture, arrays of classes are made with classes of its loader. */
    static Object value(ByteBuffer in, Fixture fixture) throws ClassNotFoundException {
        int tag = in.get();
        switch (tag) {
            case BOOLEAN:
                return in.get() != 0;
            case BYTE:
                return in.get();
            case SHORT:
                return in.getShort();
            case CHAR:
                return in.getChar();
            case INT:
                return in.getInt();
            case LONG:
                return in.getLong();
            case FLOAT:
                return Float.intBitsToFloat(in.getInt());
            case DOUBLE:
                return Double.longBitsToDouble(in.getLong());
            case NULL:
                return null;
            case STRING:
                char[] units = new char[in.getInt()];
                for (int i = 0; i < units.length; i++) {
                    units[i] = in.getChar();
                }
                // As a literal in a test: equal ones are one object.
                return new String(units).intern();
            case BOXED:
                return value(in, fixture);
            case ARRAY:
                Class<?> element = type(text(in), fixture.loader());
                int length = in.getInt();
                Object array = Array.newInstance(element, length);
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, value(in, fixture));
                }
                return array;
            case REF:
                return fixture.object(in.getInt());
            default:
                throw new IllegalArgumentException("unknown value tag " + tag);
        }
    }

    /** The class of a field descriptor. */
    static Class<?> type(String descriptor, ClassLoader loader) throws ClassNotFoundException {
        return switch (descriptor.charAt(0)) {
            case 'Z' -> boolean.class;
            case 'B' -> byte.class;
            case 'S' -> short.class;
            case 'C' -> char.class;
            case 'I' -> int.class;
            case 'J' -> long.class;
            case 'F' -> float.class;
            case 'D' -> double.class;
            case 'L' -> Class.forName(descriptor.substring(1, descriptor.length() - 1).replace('/', '.'), false, loader);
            default -> Class.forName(descriptor.replace('/', '.'), false, loader);
        };
    }

    /** Writes a value that has this static type. */
    static void put(Bytes out, Object value, Class<?> type) {
        int start = out.size();
        if (!put(out, value, type, new int[1], 0)) {
            out.truncate(start);
            out.u1(OBJECT).text(internalName(value.getClass()));
        }
    }

    private static boolean put(Bytes out, Object value, Class<?> type, int[] elements, int depth) {
        if (putInline(out, value, type)) {
            return true;
        }
        Class<?> is = value.getClass();
        if (is.isArray()) {
            int length = Array.getLength(value);
            elements[0] += length;
            if (elements[0] > MOST_ELEMENTS || depth > MOST_DEPTH) {
                return false;
            }
            Class<?> element = is.getComponentType();
            out.u1(ARRAY).text(element.descriptorString()).u4(length);
            for (int i = 0; i < length; i++) {
                if (!put(out, Array.get(value, i), element, elements, depth + 1)) {
                    return false;
                }
            }
        } else {
            out.u1(OBJECT).text(internalName(is));
        }
        return true;
    }

    /** Whether it is null, a string or a box: reported by its value, never by its identity. */
    static boolean isInline(Object value) {
        return value == null || value instanceof String || isBox(value.getClass());
    }

    /** Writes null, a string, a box or a primitive; false for everything else. */
    static boolean putInline(Bytes out, Object value, Class<?> type) {
        if (value == null) {
            out.u1(NULL);
        } else if (isBox(value.getClass())) {
            if (!type.isPrimitive()) {
                out.u1(BOXED);
            }
            putPrimitive(out, value);
        } else if (value instanceof String string) {
            out.u1(STRING).u4(string.length());
            for (int i = 0; i < string.length(); i++) {
                out.u2(string.charAt(i));
            }
        } else {
            return false;
        }
        return true;
    }

    static boolean isBox(Class<?> is) {
        return is == Integer.class
                || is == Long.class
                || is == Double.class
                || is == Boolean.class
                || is == Character.class
                || is == Float.class
                || is == Byte.class
                || is == Short.class;
    }

    static void putPrimitive(Bytes out, Object value) {
        if (value instanceof Boolean b) {
            out.u1(BOOLEAN).u1(b ? 1 : 0);
        } else if (value instanceof Byte b) {
            out.u1(BYTE).u1(b);
        } else if (value instanceof Short s) {
            out.u1(SHORT).u2(s);
        } else if (value instanceof Character c) {
            out.u1(CHAR).u2(c);
        } else if (value instanceof Integer i) {
            out.u1(INT).u4(i);
        } else if (value instanceof Long l) {
            out.u1(LONG).u8(l);
        } else if (value instanceof Float f) {
            out.u1(FLOAT).u4(Float.floatToIntBits(f));
        } else {
            out.u1(DOUBLE).u8(Double.doubleToLongBits((Double) value));
        }
    }

    static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }
}
