package provetta.helper;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** In: names as class files give them. Out: classes and their members, as open to reflection as they can be. */
final class Members {
    static final String CONSTRUCTOR = "<init>";
    static final String INITIALISER = "<clinit>";

    private Members() {}

    /** A class, initialised. */
    static Class<?> type(String internalName, ClassLoader loader) throws Impossible {
        return type(internalName, true, loader);
    }

    /** A class whose static initialiser did not run, if nothing used it yet. */
    static Class<?> uninitialised(String internalName, ClassLoader loader) throws Impossible {
        return type(internalName, false, loader);
    }

    private static Class<?> type(String internalName, boolean initialise, ClassLoader loader) throws Impossible {
        String name = internalName.replace('/', '.');
        try {
            return Class.forName(name, initialise, loader);
        } catch (ClassNotFoundException missing) {
            throw new Impossible("class " + name + " is not on the class path");
        }
    }

    /** A constructor or method that the class declares or inherits. */
    static Executable executable(Class<?> owner, String name, String descriptor) throws Impossible {
        Executable found = name.equals(CONSTRUCTOR) ? constructor(owner, descriptor) : method(owner, name, descriptor);
        if (found == null) {
            String what = name.equals(CONSTRUCTOR) ? "constructor " : "method ";
            throw new Impossible("there is no " + what + owner.getName() + "." + name + descriptor);
        }
        // If that fails, it may be accessible all the same; else the use will say so.
        found.trySetAccessible();
        return found;
    }

    private static Constructor<?> constructor(Class<?> owner, String descriptor) {
        for (Constructor<?> constructor : owner.getDeclaredConstructors()) {
            if (descriptor(void.class, constructor.getParameterTypes()).equals(descriptor)) {
                return constructor;
            }
        }
        return null;
    }

    private static Method method(Class<?> owner, String name, String descriptor) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(name)
                        && descriptor(method.getReturnType(), method.getParameterTypes()).equals(descriptor)) {
                    return method;
                }
            }
        }
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            for (Class<?> implemented : type.getInterfaces()) {
                Method method = method(implemented, name, descriptor);
                if (method != null) {
                    return method;
                }
            }
        }
        return null;
    }

    static String descriptor(Class<?> returns, Class<?>[] parameters) {
        return MethodType.methodType(returns, parameters).descriptorString();
    }

    static Field field(Class<?> owner, String name) throws Impossible {
        try {
            Field field = owner.getDeclaredField(name);
            field.trySetAccessible();
            return field;
        } catch (NoSuchFieldException missing) {
            throw new Impossible("there is no field " + owner.getName() + "." + name);
        }
    }

    static boolean isStatic(Executable executable) {
        return Modifier.isStatic(executable.getModifiers());
    }

    /** What it yields if it is called: the declared type, or the class of a constructor. */
    static Class<?> yields(Executable executable) {
        return executable instanceof Method method ? method.getReturnType() : executable.getDeclaringClass();
    }

    /** A constructor of an abstract class takes a class that extends it, which only a compiled test has. */
    static void refuseAbstract(Executable executable) throws Impossible {
        Class<?> owner = executable.getDeclaringClass();
        if (executable instanceof Constructor && Modifier.isAbstract(owner.getModifiers())) {
            throw new Impossible(Impossible.Part.STUB, 0, owner.getName() + " is abstract", null);
        }
    }

    /** Calls it; what user code throws is the cause of an {@link InvocationTargetException}. */
    static Object invoke(Executable executable, Object receiver, Object[] arguments)
            throws InvocationTargetException, Impossible {
        try {
            return executable instanceof Method method
                    ? method.invoke(receiver, arguments)
                    : ((Constructor<?>) executable).newInstance(arguments);
        } catch (IllegalArgumentException | IllegalAccessException | InstantiationException refused) {
            throw new Impossible(refused.toString());
        }
    }
}
