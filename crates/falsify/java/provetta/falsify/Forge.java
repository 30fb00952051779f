package provetta.falsify;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * In: an interface or abstract class. Out: the bytes of a class that has every missing method, each of which asks
 * {@link Hook}. The code has no jumps, so it needs no frames.
 */
final class Forge {
    private final List<byte[]> pool = new ArrayList<>();
    private final Map<String, Integer> known = new LinkedHashMap<>();

    private Forge() {}

    /** @param also another interface that the class implements, or null */
    static byte[] subclass(String name, Class<?> type, Class<?> also) {
        try {
            return new Forge().write(name.replace('.', '/'), type, also);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Methods without a body, by name and descriptor. */
    static Map<String, Method> missing(Class<?> type) {
        Map<String, Method> missing = new LinkedHashMap<>();
        List<Class<?>> chain = new ArrayList<>();
        for (Class<?> c = type.isInterface() ? Object.class : type; c != null; c = c.getSuperclass()) {
            chain.add(c);
        }
        collect(type, missing);
        for (int i = chain.size() - 1; i >= 0; i--) {
            for (Method m : chain.get(i).getDeclaredMethods()) {
                if (Modifier.isStatic(m.getModifiers()) || Modifier.isPrivate(m.getModifiers())) {
                    continue;
                }
                if (Modifier.isAbstract(m.getModifiers())) {
                    missing.put(key(m), m);
                } else {
                    missing.remove(key(m));
                }
            }
        }
        return missing;
    }

    private static void collect(Class<?> type, Map<String, Method> missing) {
        for (Class<?> parent : type.getInterfaces()) {
            collect(parent, missing);
        }
        if (type.getSuperclass() != null) {
            collect(type.getSuperclass(), missing);
        }
        if (type.isInterface()) {
            for (Method m : type.getDeclaredMethods()) {
                if (Modifier.isAbstract(m.getModifiers())) {
                    missing.put(key(m), m);
                } else if (!Modifier.isStatic(m.getModifiers()) && !Modifier.isPrivate(m.getModifiers())) {
                    missing.remove(key(m));
                }
            }
        }
    }

    static String key(Method m) {
        return m.getName() + descriptor(m);
    }

    static String descriptor(Method m) {
        return MethodType.methodType(m.getReturnType(), m.getParameterTypes()).toMethodDescriptorString();
    }

    /** The answer of a stub when nobody listens. */
    static Object zero(String key) {
        char result = key.charAt(key.indexOf(')') + 1);
        return switch (result) {
            case 'Z' -> false;
            case 'B' -> (byte) 0;
            case 'C' -> (char) 0;
            case 'S' -> (short) 0;
            case 'I' -> 0;
            case 'J' -> 0L;
            case 'F' -> 0f;
            case 'D' -> 0d;
            default -> null;
        };
    }

    private byte[] write(String name, Class<?> type, Class<?> also) throws IOException {
        ByteArrayOutputStream methods = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(methods);
        Map<String, Method> missing = missing(type);
        if (also != null) {
            missing(also).forEach(missing::putIfAbsent);
        }
        int code = utf8("Code");
        for (Method m : missing.values()) {
            byte[] body = body(type, m);
            int slots = 1;
            for (Class<?> p : m.getParameterTypes()) {
                slots += p == long.class || p == double.class ? 2 : 1;
            }
            out.writeShort(Modifier.PUBLIC);
            out.writeShort(utf8(m.getName()));
            out.writeShort(utf8(descriptor(m)));
            out.writeShort(1);
            out.writeShort(code);
            out.writeInt(12 + body.length);
            out.writeShort(8);
            out.writeShort(slots);
            out.writeInt(body.length);
            out.write(body);
            out.writeShort(0);
            out.writeShort(0);
        }
        int self = type(name);
        int parent = type(type.isInterface() ? "java/lang/Object" : type.getName().replace('.', '/'));
        List<Integer> interfaces = new ArrayList<>();
        if (type.isInterface()) {
            interfaces.add(type(type.getName().replace('.', '/')));
        }
        if (also != null) {
            interfaces.add(type(also.getName().replace('.', '/')));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream file = new DataOutputStream(bytes);
        file.writeInt(0xCAFEBABE);
        file.writeInt(52);
        file.writeShort(pool.size() + 1);
        for (byte[] entry : pool) {
            file.write(entry);
        }
        file.writeShort(Modifier.PUBLIC | 0x20);
        file.writeShort(self);
        file.writeShort(parent);
        file.writeShort(interfaces.size());
        for (int i : interfaces) {
            file.writeShort(i);
        }
        file.writeShort(0);
        file.writeShort(missing.size());
        file.write(methods.toByteArray());
        file.writeShort(0);
        return bytes.toByteArray();
    }

    private byte[] body(Class<?> type, Method m) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Class<?>[] parameters = m.getParameterTypes();
        out.write(42);
        op(out, 19, string(m.getDeclaringClass().getName() + ' ' + m.getName() + ' ' + descriptor(m)));
        op(out, 17, parameters.length);
        op(out, 189, type("java/lang/Object"));
        int slot = 1;
        for (int i = 0; i < parameters.length; i++) {
            Class<?> p = parameters[i];
            out.write(89);
            op(out, 17, i);
            int load = p == long.class ? 22 : p == float.class ? 23 : p == double.class ? 24 : p.isPrimitive() ? 21 : 25;
            out.write(196);
            op(out, load, slot);
            if (p.isPrimitive()) {
                String box = MethodType.methodType(p).wrap().returnType().getName().replace('.', '/');
                op(out, 184, method(box, "valueOf", "(" + p.descriptorString() + ")L" + box + ";"));
            }
            out.write(83);
            slot += p == long.class || p == double.class ? 2 : 1;
        }
        op(out, 184, method("provetta/falsify/Hook", "call",
                "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;"));
        Class<?> result = m.getReturnType();
        if (result == void.class) {
            out.write(87);
            out.write(177);
        } else if (result.isPrimitive()) {
            String box = MethodType.methodType(result).wrap().returnType().getName().replace('.', '/');
            op(out, 192, type(box));
            op(out, 182, method(box, result.getName() + "Value", "()" + result.descriptorString()));
            out.write(result == long.class ? 173 : result == float.class ? 174 : result == double.class ? 175 : 172);
        } else {
            op(out, 192, type(result.isArray() ? result.descriptorString() : result.getName().replace('.', '/')));
            out.write(176);
        }
        return bytes.toByteArray();
    }

    private static void op(DataOutputStream out, int op, int operand) throws IOException {
        out.write(op);
        out.writeShort(operand);
    }

    private int add(String key, int tag, Object... operands) throws IOException {
        Integer index = known.get(key);
        if (index != null) {
            return index;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(tag);
        for (Object operand : operands) {
            if (operand instanceof String text) {
                out.writeUTF(text);
            } else {
                out.writeShort((Integer) operand);
            }
        }
        pool.add(bytes.toByteArray());
        known.put(key, pool.size());
        return pool.size();
    }

    private int utf8(String text) throws IOException {
        return add("u" + text, 1, text);
    }

    private int type(String name) throws IOException {
        return add("c" + name, 7, utf8(name));
    }

    private int string(String text) throws IOException {
        return add("s" + text, 8, utf8(text));
    }

    private int method(String owner, String name, String descriptor) throws IOException {
        int nameAndType = add("n" + name + descriptor, 12, utf8(name), utf8(descriptor));
        return add("m" + owner + name + descriptor, 10, type(owner), nameAndType);
    }
}
