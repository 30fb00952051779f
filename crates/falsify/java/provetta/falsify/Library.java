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
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** In: a type of the JDK. Out: an object of it, of collections and maps one of every implementation. */
@SuppressWarnings({"unchecked", "rawtypes"})
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

    /** An implementation: what it is made of, and how a program says it. A view is one of a list that nothing else has. */
    private record Kind<T>(Class<?> type, Function<T, Object> make, String text) {
    }

    private static final List<Kind<List<Object>>> COLLECTIONS = List.of(
            new Kind<>(ArrayList.class, ArrayList::new, "new ArrayList<Object>(%s)"),
            new Kind<>(LinkedList.class, LinkedList::new, "new java.util.LinkedList<Object>(%s)"),
            new Kind<>(List.class, l -> List.of(l.toArray()), "java.util.List.of(%s.toArray())"),
            new Kind<>(Vector.class, Vector::new, "new java.util.Vector<Object>(%s)"),
            new Kind<>(CopyOnWriteArrayList.class, CopyOnWriteArrayList::new,
                    "new java.util.concurrent.CopyOnWriteArrayList<Object>(%s)"),
            new Kind<>(List.class, l -> Arrays.asList(l.toArray()), "Arrays.asList(%s.toArray())"),
            new Kind<>(List.class, l -> Collections.unmodifiableList(new ArrayList<>(l)), "Collections.unmodifiableList(%s)"),
            new Kind<>(List.class, l -> new ArrayList<>(l).subList(0, l.size()), "((List<?>) %s).subList(0, ((List<?>) %s).size())"),
            new Kind<>(Stack.class, Library::stack, "stack(%s)"),
            new Kind<>(HashSet.class, HashSet::new, "new java.util.HashSet<Object>(%s)"),
            new Kind<>(LinkedHashSet.class, LinkedHashSet::new, "new java.util.LinkedHashSet<Object>(%s)"),
            new Kind<>(TreeSet.class, TreeSet::new, "new java.util.TreeSet<Object>(%s)"),
            new Kind<>(Set.class, Set::copyOf, "java.util.Set.copyOf(%s)"),
            new Kind<>(EnumSet.class, l -> EnumSet.copyOf(raw(l)), "java.util.EnumSet.copyOf((Collection) %s)"),
            new Kind<>(ArrayDeque.class, ArrayDeque::new, "new java.util.ArrayDeque<Object>(%s)"),
            new Kind<>(PriorityQueue.class, PriorityQueue::new, "new java.util.PriorityQueue<Object>(%s)"));

    private static final List<Kind<Map<Object, Object>>> MAPS = List.of(
            new Kind<>(LinkedHashMap.class, LinkedHashMap::new, "new java.util.LinkedHashMap<Object, Object>(%s)"),
            new Kind<>(HashMap.class, HashMap::new, "new java.util.HashMap<Object, Object>(%s)"),
            new Kind<>(TreeMap.class, TreeMap::new, "new java.util.TreeMap<Object, Object>(%s)"),
            new Kind<>(TreeMap.class, Library::ignoringCase, "ignoringCase(%s)"),
            new Kind<>(LinkedHashMap.class, Library::accessed, "accessed(%s)"),
            new Kind<>(ConcurrentHashMap.class, ConcurrentHashMap::new,
                    "new java.util.concurrent.ConcurrentHashMap<Object, Object>(%s)"),
            new Kind<>(Map.class, Map::copyOf, "java.util.Map.copyOf(%s)"),
            new Kind<>(Map.class, m -> Collections.unmodifiableMap(new HashMap<>(m)), "Collections.unmodifiableMap(%s)"),
            new Kind<>(EnumMap.class, m -> new EnumMap<>((Map) m), "new java.util.EnumMap((Map) %s)"));

    private static Object stack(List<Object> elements) {
        Stack<Object> made = new Stack<>();
        made.addAll(elements);
        return made;
    }

    private static Collection raw(List<Object> elements) {
        return elements;
    }

    /** A map that takes different keys for one. */
    private static Object ignoringCase(Map<Object, Object> entries) {
        TreeMap made = new TreeMap(String.CASE_INSENSITIVE_ORDER);
        made.putAll(entries);
        return made;
    }

    /** A map that lookups put in order. */
    private static Object accessed(Map<Object, Object> entries) {
        LinkedHashMap<Object, Object> made = new LinkedHashMap<>(16, 0.75f, true);
        made.putAll(entries);
        return made;
    }

    /** Whether claims about an input of a type hold for the implementations here and those of the project, and for no others. */
    static boolean isListed(Class<?> raw) {
        return Collection.class.isAssignableFrom(raw) || Map.class.isAssignableFrom(raw);
    }

    /** An object of one of the implementations that have a type; the first that takes what it is made of. */
    private <T> Object chosen(Class<?> raw, List<Kind<T>> kinds, T of, String text) {
        List<Kind<T>> fit = new ArrayList<>(kinds);
        fit.removeIf(kind -> !raw.isAssignableFrom(kind.type));
        if (fit.isEmpty()) {
            return null;
        }
        int first = maker.c.below(fit.size());
        for (int i = 0; i < fit.size(); i++) {
            Kind<T> kind = fit.get((first + i) % fit.size());
            try {
                return maker.keep(kind.make.apply(of), maker.script == null ? null : kind.text.replace("%s", text));
            } catch (RuntimeException refused) {
                // It takes no null, or cannot compare.
            }
        }
        return null;
    }

    private Object collection(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        List<Object> elements = new ArrayList<>();
        for (int n = maker.c.below(4); n > 0; n--) {
            elements.add(element(type, 0, bindings, depth));
        }
        StringBuilder text = new StringBuilder();
        for (Object e : elements) {
            text.append(text.length() == 0 ? "" : ", ").append(e == null ? "(Object) null" : maker.text(e));
        }
        String list = "new ArrayList<Object>(Arrays.asList(" + (elements.isEmpty() ? "new Object[0]" : text) + "))";
        Object made = chosen(raw, COLLECTIONS, elements, list);
        return made != null ? made : byConstructor(raw, bindings, depth);
    }

    private Object map(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        Map<Object, Object> entries = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        for (int n = maker.c.below(4); n > 0; n--) {
            Object key = element(type, 0, bindings, depth);
            Object value = element(type, 1, bindings, depth);
            try {
                entries.put(key, value);
                text.append(text.length() == 0 ? "" : ", ").append(key == null ? "(Object) null" : maker.text(key))
                        .append(", ").append(value == null ? "(Object) null" : maker.text(value));
            } catch (RuntimeException refused) {
                // A hash code may throw.
            }
        }
        Object made = chosen(raw, MAPS, entries, "entries(" + (entries.isEmpty() ? "new Object[0]" : text) + ")");
        return made != null ? made : byConstructor(raw, bindings, depth);
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
