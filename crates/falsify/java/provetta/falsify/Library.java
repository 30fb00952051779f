package provetta.falsify;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** In: a type of the JDK. Out: an object of it; views and shared parts where there are some. */
final class Library {
    private final Maker maker;

    Library(Maker maker) {
        this.maker = maker;
    }

    Object make(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        Choices c = maker.c;
        if (raw == Object.class) {
            Class<?>[] some = {Object.class, String.class, Integer.class, int[].class, Object[].class, Double.class, ArrayList.class};
            Class<?> chosen = some[c.below(some.length)];
            if (chosen == Object.class) {
                return maker.keep(new Object(), "new Object()");
            }
            return chosen.isArray() ? maker.something(chosen, bindings, depth) : make(chosen, chosen, bindings, depth);
        }
        if (raw == String.class || raw == CharSequence.class && c.below(3) < 2) {
            String text = maker.numbers.text();
            return maker.keep(text, maker.script == null ? null : "new String(" + Script.quote(text) + ")");
        }
        if (raw == Number.class || raw == Comparable.class || raw == java.io.Serializable.class) {
            Class<?>[] some = {Integer.class, Long.class, Double.class, Byte.class, Short.class, Float.class,
                java.math.BigInteger.class, java.math.BigDecimal.class};
            Class<?> chosen = some[c.below(some.length)];
            return make(chosen, chosen, bindings, depth);
        }
        Class<?> primitive = java.lang.invoke.MethodType.methodType(raw).unwrap().returnType();
        if (primitive.isPrimitive()) {
            Object box = box(maker.numbers.primitive(primitive));
            return maker.keep(box, maker.script == null ? null
                    : raw.getSimpleName() + ".valueOf(" + new Script().text(box) + ")");
        }
        if (raw == Class.class) {
            return c.below(2) == 0 ? Object.class : int[].class;
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return collection(type, raw, bindings, depth);
        }
        if (Map.class.isAssignableFrom(raw)) {
            return map(type, raw, bindings, depth);
        }
        if (raw == Optional.class) {
            Object value = element(type, 0, bindings, depth);
            return maker.keep(Optional.ofNullable(value), "Optional.ofNullable(" + maker.text(value) + ")");
        }
        if (raw == StringBuilder.class || raw == StringBuffer.class || raw == CharSequence.class || raw == Appendable.class) {
            String text = maker.numbers.text();
            Object made = raw == StringBuffer.class ? new StringBuffer(text) : new StringBuilder(text);
            return maker.keep(made, maker.script == null ? null
                    : "new " + made.getClass().getName() + "(" + Script.quote(text) + ")");
        }
        if (raw == java.math.BigInteger.class) {
            long value = maker.numbers.whole();
            return maker.keep(java.math.BigInteger.valueOf(value), "java.math.BigInteger.valueOf(" + value + "L)");
        }
        if (raw == java.math.BigDecimal.class) {
            long value = maker.numbers.whole();
            int scale = c.below(5) - 1;
            return maker.keep(java.math.BigDecimal.valueOf(value, scale), "java.math.BigDecimal.valueOf(" + value + "L, " + scale + ")");
        }
        if (Throwable.class.isAssignableFrom(raw) && raw.isAssignableFrom(IllegalStateException.class)) {
            return maker.keep(new IllegalStateException("input"), "new IllegalStateException(\"input\")");
        }
        return byConstructor(raw, bindings, depth);
    }

    private static Object box(Object value) {
        // Reflection may have made it by a constructor; what code sees comes from valueOf.
        if (value instanceof Integer i) {
            return Integer.valueOf((int) i);
        } else if (value instanceof Long l) {
            return Long.valueOf((long) l);
        }
        return value;
    }

    private Object byConstructor(Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        if (raw.isInterface() || Modifier.isAbstract(raw.getModifiers()) || !Modifier.isPublic(raw.getModifiers())
                || raw.getName().startsWith("java.io.File") || raw == Thread.class || raw.getName().startsWith("java.net.")
                || raw.getName().startsWith("java.lang.Process")) {
            return null;
        }
        List<Constructor<?>> open = new ArrayList<>(Arrays.asList(raw.getConstructors()));
        open.removeIf(k -> k.getParameterCount() > 2 || k.isAnnotationPresent(Deprecated.class));
        open.sort((a, b) -> a.toString().compareTo(b.toString()));
        if (open.isEmpty()) {
            return null;
        }
        Constructor<?> k = open.get(maker.c.below(open.size()));
        Object[] arguments = maker.arguments(k, bindings, depth + 2);
        for (int i = 0; arguments != null && i < arguments.length; i++) {
            if (arguments[i] instanceof Integer n && (n > 1000 || n < -1000)) {
                arguments[i] = n % 1000;
            }
        }
        try {
            Object made = arguments == null ? null : k.newInstance(arguments);
            return made == null ? null : maker.keep(made, maker.script == null ? null
                    : "tried(" + maker.words(k, null, arguments) + ")");
        } catch (ReflectiveOperationException | RuntimeException cannot) {
            return null;
        }
    }

    private Object element(Type type, int index, Map<TypeVariable<?>, Type> bindings, int depth) {
        Type of = type instanceof ParameterizedType p && index < p.getActualTypeArguments().length
                ? p.getActualTypeArguments()[index]
                : Object.class;
        return maker.make(of, bindings, depth + 1);
    }

    private Object collection(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        Choices c = maker.c;
        List<Object> elements = new ArrayList<>();
        for (int n = c.below(4); n > 0; n--) {
            elements.add(element(type, 0, bindings, depth));
        }
        StringBuilder text = new StringBuilder();
        for (Object e : elements) {
            text.append(text.length() == 0 ? "" : ", ").append(e == null ? "(Object) null" : maker.text(e));
        }
        String list = "new ArrayList<Object>(Arrays.asList(" + (elements.isEmpty() ? "new Object[0]" : text) + "))";
        Collection<Object> base = new ArrayList<>(elements);
        if (raw.isAssignableFrom(ArrayList.class)) {
            maker.keep(base, list);
            switch (c.below(6)) {
                case 1:
                    if (raw.isAssignableFrom(List.class)) {
                        return maker.keep(Collections.unmodifiableList((List<?>) base),
                                "Collections.unmodifiableList((List<?>) " + maker.text(base) + ")");
                    }
                    return base;
                case 2:
                    if (raw.isAssignableFrom(List.class)) {
                        return maker.keep(((List<?>) base).subList(0, base.size()),
                                "((List<?>) " + maker.text(base) + ").subList(0, " + base.size() + ")");
                    }
                    return base;
                case 3:
                    if (raw.isAssignableFrom(List.class)) {
                        return maker.keep(new LinkedList<>(base), "new LinkedList<Object>((List<?>) " + maker.text(base) + ")");
                    }
                    return base;
                default:
                    return base;
            }
        }
        Collection<Object> other;
        if (raw.isAssignableFrom(HashSet.class)) {
            other = new HashSet<>();
        } else if (raw.isAssignableFrom(ArrayDeque.class)) {
            other = new ArrayDeque<>();
        } else if (raw.isAssignableFrom(LinkedList.class)) {
            other = new LinkedList<>();
        } else {
            return byConstructor(raw, bindings, depth);
        }
        for (Object e : elements) {
            try {
                other.add(e);
            } catch (RuntimeException refused) {
                // ArrayDeque takes no null; a hash code may throw.
            }
        }
        return maker.keep(other, "new " + other.getClass().getName() + "<Object>(" + list + ")");
    }

    private Object map(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        Map<Object, Object> made = raw.isAssignableFrom(LinkedHashMap.class)
                ? new LinkedHashMap<>()
                : raw.isAssignableFrom(HashMap.class) ? new HashMap<>() : raw.isAssignableFrom(TreeMap.class) ? new TreeMap<>() : null;
        if (made == null) {
            return byConstructor(raw, bindings, depth);
        }
        maker.keep(made, "new " + made.getClass().getName() + "<Object, Object>()");
        for (int n = maker.c.below(4); n > 0; n--) {
            Object key = element(type, 0, bindings, depth);
            Object value = element(type, 1, bindings, depth);
            try {
                made.put(key, value);
                maker.say("((Map<Object, Object>) " + maker.text(made) + ").put(" + maker.text(key) + ", " + maker.text(value) + ")");
            } catch (RuntimeException refused) {
                // Keys that cannot be compared.
            }
        }
        return made;
    }

    /** Changes an object of the JDK. */
    void mutate(Object o) {
        if (o instanceof StringBuilder b) {
            b.append("x");
            maker.say("((StringBuilder) " + maker.text(o) + ").append(\"x\")");
        } else if (o instanceof ArrayList<?> l && !l.isEmpty() && maker.c.below(2) == 1) {
            l.remove(0);
            maker.say("((List<?>) " + maker.text(o) + ").remove(0)");
        }
    }
}
