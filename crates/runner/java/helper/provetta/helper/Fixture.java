package provetta.helper;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.TreeMap;

/**
 * In: the steps that make the objects of a call. Out: the objects by their numbers.
 *
 * <p>A step that fails ends everything: it is reported as {@link Impossible} with its place, whatever it was.
 */
final class Fixture {
    private static final int CREATE = 0;
    private static final int ARRAY = 1;
    private static final int ELEMENT = 2;
    private static final int CONSTANT = 3;
    private static final int CALL = 4;
    private static final int ASSIGN = 5;
    private static final int ALLOCATE = 6;
    private static final int STUB = 7;
    private static final int OBTAIN = 8;
    private static final int COLLECTION = 9;

    private final ClassLoader loader;
    private final TreeMap<Integer, Object> objects = new TreeMap<>();

    Fixture(ClassLoader loader) {
        this.loader = loader;
    }

    ClassLoader loader() {
        return loader;
    }

    /** All objects, by ascending numbers. */
    Map<Integer, Object> objects() {
        return objects;
    }

    /** The object with a number; it must have been defined. */
    Object object(int number) {
        Object object = objects.get(number);
        if (object == null) {
            throw new IllegalArgumentException("object #" + number + " is not made by an earlier step");
        }
        return object;
    }

    /** Does all steps. */
    void make(ByteBuffer in) throws Impossible {
        int steps = in.getInt();
        for (int i = 0; i < steps; i++) {
            try {
                step(in);
            } catch (Impossible known) {
                Impossible.Part part = known.part == Impossible.Part.CALL ? Impossible.Part.STEP : known.part;
                throw new Impossible(part, i, known.getMessage(), known.getCause());
            } catch (Throwable any) {
                throw new Impossible(Impossible.Part.STEP, i, described(any), any);
            }
        }
    }

    /** Class and message; user code may be asked for the latter. */
    private static String described(Throwable any) {
        String name = any.getClass().getName();
        try {
            String message = any.getMessage();
            return message == null ? name : name + ": " + message;
        } catch (Throwable itself) {
            return name;
        }
    }

    private void step(ByteBuffer in) throws Throwable {
        int kind = in.get();
        int number = in.getInt();
        switch (kind) {
            case CREATE -> {
                Executable by = executable(in);
                if (!(by instanceof Constructor) && !Members.isStatic(by)) {
                    throw new Impossible(name(by) + " is not static");
                }
                Members.refuseAbstract(by);
                define(number, run(by, null, Wire.values(in, this)));
            }
            case OBTAIN -> {
                Object from = object(in.getInt());
                Executable by = executable(in);
                define(number, run(by, from, Wire.values(in, this)));
            }
            case ARRAY -> {
                Object array = Array.newInstance(Wire.type(Wire.text(in), loader), in.getInt());
                define(number, array);
                for (int i = in.getInt(); i > 0; i--) {
                    Array.set(array, in.getInt(), Wire.value(in, this));
                }
            }
            case ELEMENT -> Array.set(object(number), in.getInt(), Wire.value(in, this));
            case CONSTANT -> {
                Class<?> type = Members.type(Wire.text(in), loader);
                define(number, Members.field(type, Wire.text(in)).get(null));
            }
            case CALL -> {
                Executable method = executable(in);
                if (method instanceof Constructor || Members.isStatic(method)) {
                    throw new Impossible(name(method) + " is no instance method");
                }
                run(method, object(number), Wire.values(in, this));
            }
            case ASSIGN -> {
                Class<?> type = Members.type(Wire.text(in), loader);
                Members.field(type, Wire.text(in)).set(object(number), Wire.value(in, this));
            }
            case ALLOCATE -> define(number, allocate(Members.type(Wire.text(in), loader)));
            case COLLECTION -> {
                define(number, collection(Members.type(Wire.text(in), loader), Arrays.asList(Wire.values(in, this))));
            }
            case STUB -> {
                Object stub = Stub.of(Members.type(Wire.text(in), loader), loader);
                define(number, stub);
                for (int i = in.getInt(); i > 0; i--) {
                    String name = Wire.text(in);
                    Stub.behind(stub).returns(name, Wire.text(in), Wire.values(in, this));
                }
            }
            default -> throw new IllegalArgumentException("unknown step " + kind);
        }
    }

    /** A collection with these elements: some classes have no constructor that takes them. */
    @SuppressWarnings("unchecked")
    private static Object collection(Class<?> type, List<Object> elements) throws Throwable {
        if (type == Stack.class) {
            Object stack = type.getConstructor().newInstance();
            ((Collection<Object>) stack).addAll(elements);
            return stack;
        }
        return run(type.getConstructor(Collection.class), null, new Object[] {elements});
    }

    private void define(int number, Object object) throws Impossible {
        if (object == null) {
            throw new Impossible("object #" + number + " is null");
        }
        if (objects.putIfAbsent(number, object) != null) {
            throw new Impossible("object #" + number + " is made twice");
        }
    }

    private Executable executable(ByteBuffer in) throws Impossible {
        Class<?> owner = Members.type(Wire.text(in), loader);
        String name = Wire.text(in);
        return Members.executable(owner, name, Wire.text(in));
    }

    private static Object run(Executable executable, Object receiver, Object[] arguments) throws Impossible {
        try {
            return Members.invoke(executable, receiver, arguments);
        } catch (InvocationTargetException wrapped) {
            Throwable thrown = wrapped.getCause();
            String why = name(executable) + " threw " + described(thrown);
            throw new Impossible(Impossible.Part.STEP, 0, why, thrown);
        }
    }

    private static String name(Executable executable) {
        String owner = executable.getDeclaringClass().getName();
        return executable instanceof Constructor ? "new " + owner : owner + "." + executable.getName();
    }

    /** An object whose constructors did not run: all fields are zero or null. */
    private static Object allocate(Class<?> type) throws Throwable {
        if (type.isInterface() || type.isArray() || type.isEnum() || Modifier.isAbstract(type.getModifiers())) {
            throw new Impossible("there are no objects of " + type.getName() + " itself");
        }
        // By its name, since javac has a warning for it that nothing turns off.
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        Object instance = factory.getMethod("getReflectionFactory").invoke(null);
        Constructor<?> made = (Constructor<?>) factory
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(instance, type, Object.class.getDeclaredConstructor());
        return made.newInstance();
    }
}
