package fuzz;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Calls what is not private of a program's classes with random objects, again and again. */
final class Drive {
    private static final int[] EDGES = {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1, 63, 64, 97, 127, 128, -128, -129};

    private final Random random;
    private final List<Class<?>> classes = new ArrayList<>();
    private final List<Object> pool = new ArrayList<>();

    private Drive(long seed) {
        random = new Random(seed);
    }

    static void drive(String main, int seed, int calls) throws Exception {
        Drive drive = new Drive(seed * 7919L + 13);
        Class<?> host = Class.forName(main);
        drive.classes.add(host);
        drive.classes.addAll(Arrays.asList(host.getDeclaredClasses()));
        drive.classes.sort(Comparator.comparing(Class::getName));
        List<Executable> all = new ArrayList<>();
        List<Field> fields = new ArrayList<>();
        for (Class<?> c : drive.classes) {
            for (Method m : c.getDeclaredMethods()) {
                if (open(m.getModifiers()) && !m.isSynthetic()) {
                    all.add(m);
                }
            }
            for (Field f : c.getDeclaredFields()) {
                if (open(f.getModifiers()) && !Modifier.isFinal(f.getModifiers()) && !f.isSynthetic()) {
                    fields.add(f);
                }
            }
            all.addAll(drive.constructors(c));
        }
        all.sort(Comparator.comparing(Executable::toString));
        fields.sort(Comparator.comparing(Field::toString));
        for (int i = 0; i < calls && !all.isEmpty(); i++) {
            try {
                if (!fields.isEmpty() && drive.random.nextInt(4) == 0) {
                    Field f = fields.get(drive.random.nextInt(fields.size()));
                    boolean isStatic = Modifier.isStatic(f.getModifiers());
                    f.set(isStatic ? null : drive.value(f.getDeclaringClass(), 2), drive.value(f.getType(), 2));
                }
                drive.call(all.get(drive.random.nextInt(all.size())));
            } catch (Throwable ended) {
                // Whatever a call does is fine; only the branches matter.
            }
        }
    }

    private static boolean open(int modifiers) {
        return !Modifier.isPrivate(modifiers) && !Modifier.isAbstract(modifiers);
    }

    private List<Constructor<?>> constructors(Class<?> c) {
        List<Constructor<?>> found = new ArrayList<>();
        if (!Modifier.isAbstract(c.getModifiers()) && !c.isEnum()) {
            for (Constructor<?> k : c.getDeclaredConstructors()) {
                if (open(k.getModifiers()) && !k.isSynthetic()) {
                    found.add(k);
                }
            }
            found.sort(Comparator.comparing(Constructor::toString));
        }
        return found;
    }

    private void call(Executable e) throws Exception {
        Object[] arguments = arguments(e);
        if (e instanceof Constructor<?> k) {
            keep(k.newInstance(arguments));
        } else if (e instanceof Method m) {
            boolean isStatic = Modifier.isStatic(m.getModifiers());
            keep(m.invoke(isStatic ? null : value(m.getDeclaringClass(), 3), arguments));
        }
    }

    private Object[] arguments(Executable e) {
        Class<?>[] types = e.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = value(types[i], 3);
        }
        return values;
    }

    private void keep(Object value) {
        if (value == null) {
            return;
        }
        if (pool.size() < 60) {
            pool.add(value);
        } else {
            pool.set(random.nextInt(60), value);
        }
    }

    private int number() {
        return random.nextInt(6) == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextInt(14) - 4;
    }

    private Object value(Class<?> type, int depth) {
        if (type.isPrimitive()) {
            return primitive(type);
        }
        if (random.nextInt(8) == 0) {
            return null;
        }
        if (random.nextInt(3) == 0) {
            List<Object> fitting = new ArrayList<>();
            for (Object o : pool) {
                if (type.isInstance(o)) {
                    fitting.add(o);
                }
            }
            if (!fitting.isEmpty()) {
                return fitting.get(random.nextInt(fitting.size()));
            }
        }
        Object made = made(type, depth);
        keep(made);
        return made;
    }

    private Object primitive(Class<?> type) {
        int n = number();
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == char.class) {
            return (char) (random.nextInt(4) == 0 ? n : 'a' + random.nextInt(5));
        }
        if (type == byte.class) {
            return (byte) n;
        }
        if (type == short.class) {
            return (short) n;
        }
        if (type == long.class) {
            return random.nextInt(8) == 0 ? random.nextLong() : (long) n;
        }
        if (type == float.class) {
            return n / 2f;
        }
        if (type == double.class) {
            return n / 2d;
        }
        return n;
    }

    private Object made(Class<?> type, int depth) {
        if (type == String.class) {
            return new String[] {"", "a", "abc", "b", "ba", "s1"}[random.nextInt(6)];
        }
        if (type == Integer.class) {
            return number();
        }
        if (type == Object.class) {
            Class<?>[] some = {String.class, Integer.class, int[].class, Object.class};
            int at = random.nextInt(some.length + classes.size());
            Class<?> other = at < some.length ? some[at] : classes.get(at - some.length);
            return other == Object.class ? new Object() : value(other, depth);
        }
        if (type.isArray()) {
            return array(type.getComponentType(), depth);
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        }
        if (depth <= 0) {
            return null;
        }
        List<Constructor<?>> ways = new ArrayList<>();
        for (Class<?> c : classes) {
            if (type.isAssignableFrom(c)) {
                ways.addAll(constructors(c));
            }
        }
        if (type.isInterface() && (ways.isEmpty() || random.nextInt(6) == 0)) {
            return proxy(type);
        }
        if (ways.isEmpty()) {
            return null;
        }
        Constructor<?> way = ways.get(random.nextInt(ways.size()));
        Object[] values = new Object[way.getParameterCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(way.getParameterTypes()[i], depth - 1);
        }
        try {
            return way.newInstance(values);
        } catch (ReflectiveOperationException refused) {
            return null;
        }
    }

    private Object array(Class<?> element, int depth) {
        Class<?> real = element;
        if (!element.isPrimitive() && random.nextInt(4) == 0) {
            for (Class<?> c : classes) {
                if (element.isAssignableFrom(c) && random.nextBoolean()) {
                    real = c;
                }
            }
        }
        int length = random.nextInt(5);
        Object array = Array.newInstance(real, length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, value(real, depth - 1));
        }
        return array;
    }

    private Object proxy(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, m, arguments) -> {
            switch (m.getName()) {
                case "equals":
                    return self == arguments[0];
                case "hashCode":
                    return System.identityHashCode(self);
                case "toString":
                    return "proxy";
                default:
                    return m.getReturnType() == void.class ? null : value(m.getReturnType(), 1);
            }
        });
    }
}
