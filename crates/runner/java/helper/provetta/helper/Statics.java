package provetta.helper;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * In: the name of a class. Out: what its static initialiser left: its static fields, and the objects they lead to with all their fields.
 *
 * <p>The class is initialised in a class loader of its own. Then fields are read, and nothing of the code under test runs any more. Objects are numbered
 * breadth first. What means nothing elsewhere, and what is too much, is told as {@link Wire#ANY}. An object that a static final field of another class leads to is
 * told by that field and the way from it.
 */
final class Statics {
    private static final int LEFT = 0;
    private static final int THREW = 1;

    private static final int FIELDS = 0;
    private static final int ARRAY = 1;
    private static final int TEXT = 2;
    private static final int BOXED = 3;
    private static final int MIRROR = 4;
    private static final int SHARED = 5;
    private static final int LAMBDA = 6;

    private static final int MOST_OBJECTS = 50_000;
    private static final int MOST_ELEMENTS = 20_000;
    private static final int MOST_BYTES = 1 << 23;
    /** Objects of other classes that are looked at to find out which are shared. */
    private static final int MOST_OTHERS = 60_000;

    /** Packages of the platform whose objects are no data. */
    private static final String[] NO_DATA = {
        "java.io.", "java.lang.foreign.", "java.lang.invoke.", "java.lang.module.", "java.lang.ref.", "java.lang.reflect.",
        "java.net.", "java.nio.", "java.security.", "java.util.concurrent.Fork", "java.util.concurrent.Thread", "java.util.jar.",
        "java.util.logging.", "java.util.prefs.", "java.util.regex.", "java.util.stream.", "java.util.zip.", "javax."
    };

    /** Layout that depends on the JVM, or on the hash codes of this one. */
    private static final Set<String> NO_LAYOUT = Set.of(
            "java.util.IdentityHashMap",
            "java.util.ImmutableCollections$MapN",
            "java.util.ImmutableCollections$SetN",
            "java.util.WeakHashMap");

    /** How an object is reached from a static field of another class. */
    private record Way(Class<?> owner, Field field, Way from, Field by, int index) {}

    private final Class<?> type;
    private final UserLoader loader;
    private final Map<Class<?>, Field[]> layouts = new HashMap<>();
    private final Map<Class<?>, Map<Object, Way>> constants = new HashMap<>();
    private final IdentityHashMap<Object, Way> shared = new IdentityHashMap<>();
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> found = new ArrayList<>();
    private final Map<Class<?>, Integer> classes = new LinkedHashMap<>();
    private final Map<Class<?>, Inside.Target> targets = new HashMap<>();
    private Bytes out;
    private int limit;

    private Statics(Class<?> type, UserLoader loader) {
        this.type = type;
        this.loader = loader;
    }

    /** Returns whether this JVM should not be used any more. */
    static boolean left(Session session, String className, Bytes out) throws ReflectiveOperationException {
        session.dropLoader();
        UserLoader loader = session.freshLoader();
        String name = className.replace('/', '.');
        Task task = Task.run(() -> Class.forName(name, true, loader), loader);
        session.dropLoader();
        Probe.take();
        if (task.thrown() != null) {
            out.u1(THREW).text(task.thrown().getClass().getName());
        } else if (task.tainted()) {
            out.u1(THREW).text("threads that go on");
        } else {
            new Statics((Class<?>) task.result(), loader).put(out);
        }
        return task.tainted();
    }

    private void put(Bytes out) throws ReflectiveOperationException {
        this.out = out;
        limit = out.size() + MOST_BYTES;
        findShared();
        out.u1(LEFT);
        int at = out.size();
        int count = 0;
        out.u4(0);
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                out.text(field.getName());
                putValue(Inside.open(field).get(null), field.getType());
                count++;
            }
        }
        out.put4(at, count);
        int objects = out.size();
        out.u4(0);
        // The list grows while it is read.
        for (int i = 0; i < found.size(); i++) {
            putObject(found.get(i));
        }
        out.put4(objects, found.size());
        out.u4(classes.size());
        for (Class<?> is : classes.keySet()) {
            Field[] fields = layout(is);
            out.text(Wire.internalName(is)).u4(fields.length);
            for (Field field : fields) {
                out.text(Wire.internalName(field.getDeclaringClass())).text(field.getName());
            }
        }
    }

    private void putValue(Object value, Class<?> declared) throws ReflectiveOperationException {
        if (value == null) {
            out.u1(Wire.NULL);
        } else if (declared.isPrimitive()) {
            Wire.putPrimitive(out, value);
        } else if (isTold(value)) {
            Integer known = numbers.get(value);
            if (known == null) {
                known = found.size();
                numbers.put(value, known);
                found.add(value);
            }
            out.u1(Wire.REF).u4(known);
        } else {
            out.u1(Wire.ANY);
        }
    }

    private boolean isTold(Object value) throws ReflectiveOperationException {
        if (numbers.containsKey(value)) {
            return true;
        }
        if (found.size() >= MOST_OBJECTS || out.size() > limit) {
            return false;
        }
        if (value instanceof String string) {
            return string.length() <= MOST_ELEMENTS;
        }
        if (value.getClass().isArray()) {
            return Array.getLength(value) <= MOST_ELEMENTS;
        }
        return value instanceof Class<?> || way(value) != null || isData(value) || target(value) != null;
    }

    /** Whether the fields of an object say all of it. */
    private static boolean isData(Object value) {
        Class<?> is = value.getClass();
        if (is.isHidden() || Proxy.isProxyClass(is)) {
            return false;
        }
        if (value instanceof Thread
                || value instanceof ThreadLocal<?>
                || value instanceof ClassLoader
                || value instanceof Throwable
                || value instanceof java.lang.ref.Reference<?>) {
            return false;
        }
        if (is.getClassLoader() instanceof UserLoader) {
            return true;
        }
        String name = is.getName();
        if (is.getClassLoader() != null || !name.startsWith("java.") || NO_LAYOUT.contains(name)) {
            return false;
        }
        for (String prefix : NO_DATA) {
            if (name.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }

    private void putObject(Object object) throws ReflectiveOperationException {
        Class<?> is = object.getClass();
        Way way = way(object);
        if (way != null) {
            putWay(way);
        } else if (object instanceof String string) {
            out.u1(TEXT).u4(string.length());
            for (int i = 0; i < string.length(); i++) {
                out.u2(string.charAt(i));
            }
            out.u1(new String(string).intern() == string ? 1 : 0);
        } else if (Wire.isBox(is)) {
            out.u1(BOXED);
            Wire.putPrimitive(out, object);
        } else if (object instanceof Class<?> mirrored) {
            out.u1(MIRROR).text(Wire.internalName(mirrored));
        } else if (is.isArray()) {
            int length = Array.getLength(object);
            Class<?> element = is.getComponentType();
            out.u1(ARRAY).text(element.descriptorString()).u4(length);
            for (int i = 0; i < length; i++) {
                putValue(Array.get(object, i), element);
            }
        } else {
            Field[] fields = layout(is);
            Inside.Target target = target(object);
            if (target != null) {
                out.u1(LAMBDA).text(target.host()).text(Wire.internalName(is.getInterfaces()[0]));
                out.text(target.owner()).text(target.name()).text(target.descriptor());
            } else {
                classes.putIfAbsent(is, classes.size());
                out.u1(FIELDS).u4(classes.get(is));
            }
            out.u4(fields.length);
            for (Field field : fields) {
                if (object instanceof CharSequence text && object instanceof Appendable && is.getClassLoader() == null) {
                    putBuilder(text, field);
                } else {
                    putValue(field.get(object), field.getType());
                }
            }
        }
    }

    /** A field of a builder of strings, as it is where strings have two bytes for each unit. */
    private void putBuilder(CharSequence text, Field field) throws ReflectiveOperationException {
        switch (field.getName()) {
            case "value" -> {
                byte[] units = new byte[2 * text.length()];
                for (int i = 0; i < text.length(); i++) {
                    units[2 * i] = (byte) text.charAt(i);
                    units[2 * i + 1] = (byte) (text.charAt(i) >> 8);
                }
                putValue(units, byte[].class);
            }
            case "coder" -> Wire.putPrimitive(out, (byte) 1);
            case "maybeLatin1" -> Wire.putPrimitive(out, false);
            case "toStringCache" -> out.u1(Wire.NULL);
            default -> putValue(field.get(text), field.getType());
        }
    }

    /** What a lambda or method reference of the code under test calls; null for everything else. */
    private Inside.Target target(Object object) {
        Class<?> is = object.getClass();
        if (!is.isHidden() || is.getInterfaces().length != 1 || !(is.getClassLoader() instanceof UserLoader)) {
            return null;
        }
        return targets.computeIfAbsent(is, Inside::target);
    }

    private void putWay(Way way) {
        List<Way> steps = new ArrayList<>();
        Way at = way;
        for (; at.from != null; at = at.from) {
            steps.add(0, at);
        }
        out.u1(SHARED).text(Wire.internalName(at.owner)).text(at.field.getName()).u4(steps.size());
        for (Way step : steps) {
            if (step.by != null) {
                out.u1(0).text(Wire.internalName(step.by.getDeclaringClass())).text(step.by.getName());
            } else {
                out.u1(1).u4(step.index);
            }
        }
    }

    /** The instance fields of a class, made readable. */
    private Field[] layout(Class<?> of) {
        return layouts.computeIfAbsent(of, is -> {
            List<Field> fields = new ArrayList<>();
            for (Class<?> above = is; above != null; above = above.getSuperclass()) {
                for (Field field : above.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())) {
                        fields.add(Inside.open(field));
                    }
                }
            }
            return fields.toArray(new Field[0]);
        });
    }

    /** How an object is reached from a static final field of another class; null if it is not. */
    private Way way(Object object) throws ReflectiveOperationException {
        if (object instanceof String || object instanceof Class<?>) {
            return null;
        }
        Way way = shared.get(object);
        Class<?> is = object.getClass();
        boolean isPlatform = !is.isArray() && is.getClassLoader() == null && (!Wire.isBox(is) || object instanceof Boolean);
        if (way != null || !isPlatform) {
            return way;
        }
        // Constants of the platform: those of its class, and of the class around it.
        way = constants(is).get(object);
        Class<?> host = is.getNestHost();
        return way != null || host == is ? way : constants(host).get(object);
    }

    private Map<Object, Way> constants(Class<?> owner) throws ReflectiveOperationException {
        Map<Object, Way> known = constants.get(owner);
        if (known == null) {
            known = new IdentityHashMap<>();
            if (Inside.isInitialised(owner)) {
                for (Field field : owner.getDeclaredFields()) {
                    int modifiers = field.getModifiers();
                    if (Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) && !field.getType().isPrimitive()) {
                        Object value = Inside.open(field).get(null);
                        if (value != null) {
                            known.putIfAbsent(value, new Way(owner, field, null, null, 0));
                        }
                    }
                }
            }
            constants.put(owner, known);
        }
        return known;
    }

    /** Finds what static final fields of other classes of the code under test lead to. */
    private void findShared() throws ReflectiveOperationException {
        List<Class<?>> others = new ArrayList<>(loader.defined());
        others.sort(Comparator.comparing(Class::getName));
        List<Object> waiting = new ArrayList<>();
        for (Class<?> other : others) {
            if (other != type && Inside.isInitialised(other)) {
                for (Map.Entry<Object, Way> constant : ordered(other)) {
                    share(constant.getKey(), constant.getValue(), waiting);
                }
            }
        }
        for (int i = 0; i < waiting.size() && i < MOST_OTHERS; i++) {
            Object object = waiting.get(i);
            Way way = shared.get(object);
            Class<?> is = object.getClass();
            if (is.isArray()) {
                if (!is.getComponentType().isPrimitive()) {
                    for (int k = 0; k < Array.getLength(object); k++) {
                        share(Array.get(object, k), new Way(null, null, way, null, k), waiting);
                    }
                }
            } else if (isData(object)) {
                for (Field field : layout(is)) {
                    if (!field.getType().isPrimitive()) {
                        share(field.get(object), new Way(null, null, way, field, 0), waiting);
                    }
                }
            }
        }
    }

    /** The constants of a class in the order of its fields. */
    private List<Map.Entry<Object, Way>> ordered(Class<?> owner) throws ReflectiveOperationException {
        Map<Object, Way> all = constants(owner);
        List<Map.Entry<Object, Way>> ordered = new ArrayList<>();
        for (Field field : owner.getDeclaredFields()) {
            for (Map.Entry<Object, Way> entry : all.entrySet()) {
                if (entry.getValue().field.equals(field)) {
                    ordered.add(Map.entry(entry.getKey(), entry.getValue()));
                }
            }
        }
        return ordered;
    }

    private void share(Object value, Way way, List<Object> waiting) {
        if (value != null
                && !(value instanceof String)
                && !(value instanceof Class<?>)
                && !Wire.isBox(value.getClass())
                && shared.putIfAbsent(value, way) == null) {
            waiting.add(value);
        }
    }
}
