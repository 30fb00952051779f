package provetta.falsify;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In: a plan. Out: its classes, as if the JVM had just started: none is initialised.
 *
 * <p>Members come in the order of their names, since the JVM promises none.
 */
final class World extends ClassLoader {
    private static final ClassLoader OWN = World.class.getClassLoader();

    final Plan plan;
    private final Map<Class<?>, Shape> shapes = new HashMap<>();
    private final Map<String, Class<?>> forged = new HashMap<>();
    private final Map<List<String>, List<Field>> opened = new HashMap<>();
    private final Map<String, Executable> executables = new HashMap<>();

    /** What a class has: instance fields with those of its superclasses, its own static fields and methods. */
    record Shape(List<Field> fields, List<Field> statics, List<Method> methods, List<Constructor<?>> constructors) {}

    World(Plan plan) {
        super(ClassLoader.getPlatformClassLoader());
        this.plan = plan;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : locate(name);
        }
    }

    private Class<?> locate(String name) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return getParent().loadClass(name);
        }
        if (name.startsWith("provetta.falsify.") || name.startsWith("org.junit.jupiter.api.")
                || name.startsWith("org.opentest4j.")) {
            try {
                return OWN.loadClass(name);
            } catch (ClassNotFoundException notOurs) {
                // The user may have it.
            }
        }
        Plan.Info info = plan.info(name);
        byte[] bytes = info != null ? info.bytes() : plan.other(name);
        if (bytes != null) {
            return defineClass(name, bytes, 0, bytes.length);
        }
        return getParent().loadClass(name);
    }

    @Override
    protected URL findResource(String name) {
        return plan.resources().findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return plan.resources().findResources(name);
    }

    /** A class by name, not initialised; null if it cannot be loaded. */
    Class<?> find(String name) {
        try {
            return Class.forName(name, false, this);
        } catch (ClassNotFoundException | LinkageError cannot) {
            return null;
        }
    }

    boolean isOurs(Class<?> type) {
        return type.getClassLoader() == this && plan.classes.containsKey(type.getName());
    }

    /** Whether an object of the class can be made without a constructor: nothing of the library is in it. */
    boolean isTransparent(Class<?> type) {
        Class<?> c = type;
        while (isOurs(c) || isForged(c)) {
            c = c.getSuperclass();
        }
        return c == Object.class;
    }

    boolean isForged(Class<?> type) {
        return type.getClassLoader() == this && type.getSimpleName().startsWith("Forged_");
    }

    /** A class that extends or implements a type and asks {@link Hook} in what the type leaves open. */
    Class<?> forge(Class<?> type, Class<?> also) {
        // Whole names: simple ones are shared by types of several classes and packages.
        String key = also == null ? type.getName() : type.getName() + " " + also.getName();
        return forged.computeIfAbsent(key, n -> {
            boolean ours = type.getClassLoader() == this;
            String place = ours && !type.getPackageName().isEmpty() ? type.getPackageName() + "." : "";
            String name = place + "Forged_" + forged.size() + "_" + type.getSimpleName();
            byte[] bytes = Forge.subclass(name, type, also);
            return defineClass(name, bytes, 0, bytes.length);
        });
    }

    /** Whether somebody may have assigned a static field that is not final. */
    boolean isAssigned(Field f) {
        return !Modifier.isPrivate(f.getModifiers()) || plan.isAssigned(f.getDeclaringClass().getName(), f.getName());
    }

    /** The static fields of classes that may hold anything. */
    List<Field> open(List<String> names) {
        return opened.computeIfAbsent(names, all -> {
            List<Field> fields = new ArrayList<>();
            for (String name : all) {
                Class<?> type = find(name);
                try {
                    for (Field f : type == null ? List.<Field>of() : shape(type).statics()) {
                        if (!Modifier.isFinal(f.getModifiers()) && isAssigned(f)) {
                            fields.add(f);
                        }
                    }
                } catch (LinkageError broken) {
                    // A class that is missing costs the fields of this one.
                }
            }
            return fields;
        });
    }

    Shape shape(Class<?> type) {
        Shape known = shapes.get(type);
        if (known == null) {
            known = read(type);
            shapes.put(type, known);
        }
        return known;
    }

    private Shape read(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        List<Field> statics = new ArrayList<>();
        List<Method> methods = new ArrayList<>();
        for (Class<?> c = type; c != null && c.getClassLoader() == this; c = c.getSuperclass()) {
            Field[] own = c.getDeclaredFields();
            Arrays.sort(own, Comparator.comparing(Field::getName));
            for (Field f : own) {
                if (!Modifier.isStatic(f.getModifiers())) {
                    fields.add(f);
                } else if (c == type && !f.isSynthetic() && !type.isEnum()) {
                    statics.add(f);
                } else if (c == type && type.isEnum() && !f.isEnumConstant() && !f.isSynthetic()) {
                    statics.add(f);
                }
            }
        }
        for (Method m : type.getDeclaredMethods()) {
            int access = m.getModifiers();
            if (!Modifier.isPrivate(access) && !Modifier.isAbstract(access) && !m.isSynthetic() && !isHidden(m)) {
                m.setAccessible(true);
                methods.add(m);
            }
        }
        methods.sort(Comparator.comparing(Forge::key));
        List<Constructor<?>> constructors = new ArrayList<>();
        for (Constructor<?> c : type.getDeclaredConstructors()) {
            if (!Modifier.isPrivate(c.getModifiers()) && !c.isSynthetic() && !isHidden(c)) {
                try {
                    c.setAccessible(true);
                    constructors.add(c);
                } catch (RuntimeException closed) {
                    // A class of the JDK that others may not enter.
                }
            }
        }
        constructors.sort(Comparator.comparing(c -> Arrays.toString(c.getParameterTypes())));
        return new Shape(fields, statics, methods, constructors);
    }

    /**
     * Whether only code of its nest enters a method or constructor: its class has no name elsewhere, and no type that has one declares such a
     * method.
     */
    private boolean isHidden(Executable e) {
        Class<?> type = e.getDeclaringClass();
        if (type.getClassLoader() != this || !isUnnamed(type)) {
            return false;
        }
        return !(e instanceof Method m) || Modifier.isStatic(m.getModifiers()) || !hasDoor(type, m);
    }

    private static boolean hasDoor(Class<?> type, Method method) {
        List<Class<?>> above = new ArrayList<>(List.of(type.getInterfaces()));
        if (type.getSuperclass() != null) {
            above.add(type.getSuperclass());
        }
        for (Class<?> c : above) {
            if (hasDoor(c, method)) {
                return true;
            }
            for (Method m : isUnnamed(c) ? new Method[0] : c.getDeclaredMethods()) {
                if (m.getName().equals(method.getName()) && m.getParameterCount() == method.getParameterCount()
                        && !Modifier.isPrivate(m.getModifiers()) && !Modifier.isStatic(m.getModifiers())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a class, or one around it, is local, anonymous or private. */
    private static boolean isUnnamed(Class<?> type) {
        try {
            for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
                if (c.isLocalClass() || c.isAnonymousClass() || Modifier.isPrivate(c.getModifiers())) {
                    return true;
                }
            }
        } catch (LinkageError broken) {
            // A class around it is missing.
        }
        return false;
    }

    /** A method or constructor; null if there is none. */
    Executable executable(String type, String name, String descriptor) {
        return executables.computeIfAbsent(type + ' ' + name + descriptor, k -> {
            Class<?> c = find(type);
            if (c == null) {
                return null;
            }
            Executable[] all = name.equals("<init>") ? c.getDeclaredConstructors() : c.getDeclaredMethods();
            for (Executable e : all) {
                String own = e instanceof Method m
                        ? Forge.descriptor(m)
                        : java.lang.invoke.MethodType.methodType(void.class, e.getParameterTypes())
                                .toMethodDescriptorString();
                if (own.equals(descriptor) && (e instanceof Constructor || e.getName().equals(name))) {
                    e.setAccessible(true);
                    return e;
                }
            }
            return null;
        });
    }
}
