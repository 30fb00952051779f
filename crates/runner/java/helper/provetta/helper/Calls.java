package provetta.helper;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;

/** In: a request to call a static method. Out: what the call did, written into the answer. */
final class Calls {
    static final int RETURNED_NOTHING = 0;
    static final int RETURNED = 1;
    static final int THREW = 2;
    static final int DIED = 3;

    /** The call could not even be made; the message says why. */
    private static final class Impossible extends Exception {
        private static final long serialVersionUID = 1L;

        Impossible(String why) {
            super(why, null, false, false);
        }
    }

    private Calls() {}

    /** Returns whether this JVM should not be used any more. */
    static boolean call(Session session, ByteBuffer in, Bytes out) {
        UserLoader loader = session.freshLoader();
        String className = Wire.text(in).replace('/', '.');
        String name = Wire.text(in);
        String descriptor = Wire.text(in);
        Class<?>[] returns = new Class<?>[1];
        Task task =
                Task.run(
                        () -> {
                            // Initialises the class, as the call instruction would.
                            Class<?> owner = find(className, loader);
                            setStatics(in, loader);
                            Object[] arguments = arguments(in, loader);
                            Method method = method(owner, name, descriptor);
                            returns[0] = method.getReturnType();
                            return invoke(method, arguments);
                        },
                        loader);
        if (task.thrown() instanceof Error) {
            session.dropLoader();
        }
        if (task.thrown() == null) {
            if (returns[0] == void.class) {
                out.u1(RETURNED_NOTHING);
            } else {
                out.u1(RETURNED);
                Wire.put(out, task.result(), returns[0]);
            }
        } else if (task.thrown() instanceof Impossible) {
            out.u1(DIED).text("the call could not be made: " + task.message());
        } else if (task.outOfMemory() != null) {
            out.u1(DIED).text(task.outOfMemory());
        } else {
            out.u1(THREW).text(Wire.internalName(task.thrown().getClass()));
            Wire.put(out, task.message(), String.class);
        }
        session.putProbes(out);
        return task.tainted();
    }

    private static Class<?> find(String className, UserLoader loader) throws Impossible {
        try {
            return Class.forName(className, true, loader);
        } catch (ClassNotFoundException missing) {
            throw new Impossible("class " + className + " is not on the class path");
        }
    }

    private static void setStatics(ByteBuffer in, UserLoader loader) throws Impossible {
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            String className = Wire.text(in).replace('/', '.');
            String name = Wire.text(in);
            try {
                Object value = Wire.value(in, loader);
                Field field = Class.forName(className, true, loader).getDeclaredField(name);
                field.setAccessible(true);
                field.set(null, value);
            } catch (ReflectiveOperationException | RuntimeException refused) {
                throw new Impossible("cannot set the static field " + className + "." + name + ": " + refused);
            }
        }
    }

    private static Object[] arguments(ByteBuffer in, UserLoader loader) throws Impossible {
        Object[] arguments = new Object[in.getInt()];
        for (int i = 0; i < arguments.length; i++) {
            try {
                arguments[i] = Wire.value(in, loader);
            } catch (ClassNotFoundException | RuntimeException refused) {
                throw new Impossible("cannot make argument " + (i + 1) + ": " + refused);
            }
        }
        return arguments;
    }

    private static Method method(Class<?> owner, String name, String descriptor) throws Impossible {
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name)
                    && MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                            .descriptorString()
                            .equals(descriptor)) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    throw new Impossible(owner.getName() + "." + name + " is not static");
                }
                method.setAccessible(true);
                return method;
            }
        }
        throw new Impossible("there is no method " + owner.getName() + "." + name + descriptor);
    }

    private static Object invoke(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        } catch (IllegalArgumentException | IllegalAccessException refused) {
            throw new Impossible(refused.toString());
        }
    }
}
