package provetta.helper;

import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * In: the objects a call was given and what it returned. Out: what every object they lead to holds.
 *
 * <p>Objects of the fixture keep their numbers; others are numbered as they are found, breadth first. Strings and
 * boxes are values. No user code runs: fields are read, and only collections of the platform are asked, those
 * among them that may be views of a user's collection only if there is no such class.
 */
final class Graph {
    private static final int FIELDS = 0;
    private static final int ARRAY = 1;
    private static final int ELEMENTS = 2;
    private static final int ENTRIES = 3;
    private static final int OPTIONAL = 4;
    private static final int TEXT = 5;
    private static final int OPAQUE = 6;
    private static final int PARTS = 7;

    /** What would take more than this is not reported: objects in all, elements of one, bytes in all. */
    private static final int MOST_OBJECTS = 2000;

    private static final int MOST_ELEMENTS = 1000;
    private static final int MOST_BYTES = 1 << 23;

    /** An object does not fit any more. */
    private static final RuntimeException FULL = new TooLarge("the graph is too large");

    private final UserLoader loader;
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> found = new ArrayList<>();
    private int next;
    /** Objects that may be found; those that the call was given are always reported. */
    private int most = Integer.MAX_VALUE;

    private int bytes = Integer.MAX_VALUE;

    Graph(Fixture fixture, UserLoader loader) {
        this.loader = loader;
        fixture.objects().forEach((number, object) -> {
            if (!Wire.isInline(object) && numbers.putIfAbsent(object, number) == null) {
                found.add(object);
            }
            next = number + 1;
        });
    }

    /** A value whose objects are reported too. */
    void root(Object value) {
        if (!Wire.isInline(value)) {
            number(value);
        }
    }

    /** Writes a value that has this static type; an object is written as its number. */
    void put(Bytes out, Object value, Class<?> type) {
        if (out.size() > bytes || value instanceof String string && string.length() > (bytes - out.size()) / 2) {
            throw FULL;
        }
        if (!Wire.putInline(out, value, type)) {
            out.u1(Wire.REF).u4(number(value));
        }
    }

    private int number(Object object) {
        Integer known = numbers.get(object);
        if (known != null) {
            return known;
        }
        if (found.size() >= most) {
            throw FULL;
        }
        numbers.put(object, next);
        found.add(object);
        return next++;
    }

    /** Writes all objects by ascending numbers. */
    void putObjects(Bytes out) {
        most = Math.max(MOST_OBJECTS, found.size());
        bytes = out.size() + MOST_BYTES;
        int count = out.size();
        out.u4(0);
        // The list grows while it is read.
        for (int i = 0; i < found.size(); i++) {
            Object object = found.get(i);
            out.u4(numbers.get(object)).text(name(object));
            int start = out.size();
            int before = found.size();
            try {
                putContent(out, object);
            } catch (RuntimeException | LinkageError | StackOverflowError unread) {
                forget(before);
                out.truncate(start);
                out.u1(OPAQUE);
            }
        }
        out.put4(count, found.size());
    }

    /** Objects that only an object led to which is not reported. */
    private void forget(int from) {
        while (found.size() > from) {
            numbers.remove(found.remove(found.size() - 1));
            next--;
        }
    }

    /** The internal name of its class; classes made at run time have names that do not depend on the run. */
    private static String name(Object object) {
        Stub stub = Stub.behind(object);
        if (stub != null) {
            return Wire.internalName(stub.type());
        }
        Class<?> is = object.getClass();
        if (Proxy.isProxyClass(is)) {
            return "java/lang/reflect/Proxy";
        }
        String name = is.getName();
        if (is.isHidden()) {
            int lambda = name.indexOf("$$Lambda");
            name = lambda >= 0 ? name.substring(0, lambda) + "$$Lambda" : name.substring(0, name.indexOf('/'));
        }
        return name.replace('.', '/');
    }

    private void putContent(Bytes out, Object object) {
        Class<?> is = object.getClass();
        if (is.isArray()) {
            putArray(out, object, is.getComponentType());
        } else if (object instanceof Enum<?> constant) {
            putParts(out, new Object[] {constant.name()});
        } else if (is.isHidden() || Proxy.isProxyClass(is)) {
            out.u1(OPAQUE);
        } else if (is.getClassLoader() instanceof UserLoader) {
            putFields(out, object);
        } else if (is.getClassLoader() == null && is.getName().startsWith("java.")) {
            putLibrary(out, object);
        } else {
            out.u1(OPAQUE);
        }
    }

    private void putArray(Bytes out, Object array, Class<?> element) {
        int length = Array.getLength(array);
        if (length > MOST_ELEMENTS) {
            throw FULL;
        }
        out.u1(ARRAY).text(element.descriptorString()).u4(length);
        for (int i = 0; i < length; i++) {
            put(out, Array.get(array, i), element);
        }
    }

    /** The instance fields that user classes declare, those of superclasses first. */
    private void putFields(Bytes out, Object object) {
        Deque<Class<?>> types = new ArrayDeque<>();
        for (Class<?> type = object.getClass();
                type != null && type.getClassLoader() instanceof UserLoader;
                type = type.getSuperclass()) {
            types.addFirst(type);
        }
        int at = out.u1(FIELDS).size();
        int count = 0;
        out.u4(0);
        for (Class<?> type : types) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    out.text(Wire.internalName(type)).text(field.getName());
                    field.setAccessible(true);
                    try {
                        put(out, field.get(object), field.getType());
                    } catch (IllegalAccessException closed) {
                        throw new IllegalStateException(closed);
                    }
                    count++;
                }
            }
        }
        out.put4(at, count);
    }

    private void putParts(Bytes out, Object[] parts) {
        if (parts.length > MOST_ELEMENTS) {
            throw FULL;
        }
        out.u1(PARTS).u4(parts.length);
        for (Object part : parts) {
            put(out, part, Parts.type(part));
        }
    }

    private void putLibrary(Bytes out, Object object) {
        Object[] parts = Parts.of(object);
        if (parts != null) {
            putParts(out, parts);
        } else if (object.getClass() == StringBuilder.class
                || object.getClass() == StringBuffer.class
                || object.getClass() == StringWriter.class) {
            String text = object.toString();
            if (text.length() > (bytes - out.size()) / 2) {
                throw FULL;
            }
            out.u1(TEXT).u4(text.length());
            for (int i = 0; i < text.length(); i++) {
                out.u2(text.charAt(i));
            }
        } else if (object instanceof Optional<?> optional) {
            out.u1(OPTIONAL).u1(optional.isPresent() ? 1 : 0);
            if (optional.isPresent()) {
                put(out, optional.get(), Object.class);
            }
        } else if (object instanceof Collection<?> collection && Library.mayBeRead(object, loader)) {
            int at = out.u1(ELEMENTS).size();
            int count = 0;
            out.u4(0);
            for (Object element : collection) {
                count = counted(count);
                put(out, element, Object.class);
            }
            out.put4(at, count);
        } else if (object instanceof Map<?, ?> map && Library.mayBeRead(object, loader)) {
            int at = out.u1(ENTRIES).size();
            int count = 0;
            out.u4(0);
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                count = counted(count);
                put(out, entry.getKey(), Object.class);
                put(out, entry.getValue(), Object.class);
            }
            out.put4(at, count);
        } else {
            out.u1(OPAQUE);
        }
    }

    private static int counted(int count) {
        if (count >= MOST_ELEMENTS) {
            throw FULL;
        }
        return count + 1;
    }
}
