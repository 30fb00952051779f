package provetta.helper;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * In: an interface and what calls of its methods return. Out: an object that does so.
 *
 * <p>Past the last value an abstract method returns zero or null; default methods really run. Such an object
 * equals only itself. Abstract classes cannot be stubbed, since that takes a class made for them.
 */
final class Stub implements InvocationHandler {
    /** Stands for null in a queue. */
    private static final Object NULL = new Object();

    private final Class<?> type;
    private final Map<String, Queue<Object>> returns = new HashMap<>();

    private Stub(Class<?> type) {
        this.type = type;
    }

    /** An object without values to return yet. */
    static Object of(Class<?> type, ClassLoader loader) throws Impossible {
        String why;
        if (!type.isInterface()) {
            why = type.getName() + " is no interface";
        } else {
            try {
                return Proxy.newProxyInstance(loader, new Class<?>[] {type}, new Stub(type));
            } catch (IllegalArgumentException refused) {
                why = refused.getMessage();
            }
        }
        throw new Impossible(Impossible.Part.STUB, 0, "cannot stub " + type.getName() + ": " + why, null);
    }

    /** The stub behind an object; null if there is none. */
    static Stub behind(Object object) {
        return Proxy.isProxyClass(object.getClass()) && Proxy.getInvocationHandler(object) instanceof Stub stub
                ? stub
                : null;
    }

    Class<?> type() {
        return type;
    }

    /** Sets what the next calls of a method return; {@code values} holds null for those of a void method. */
    void returns(String name, String descriptor, Object[] values) throws Impossible {
        Class<?> declared = null;
        for (Method method : type.getMethods()) {
            if (key(method).equals(name + descriptor)) {
                declared = method.getReturnType();
            }
        }
        if (declared == null) {
            throw new Impossible("there is no method " + type.getName() + "." + name + descriptor);
        }
        Queue<Object> queue = returns.computeIfAbsent(name + descriptor, key -> new ArrayDeque<>());
        Object zero = zero(declared);
        for (Object value : values) {
            boolean fits = value == null
                    ? zero == null
                    : zero == null ? declared.isInstance(value) : zero.getClass() == value.getClass();
            if (!fits) {
                throw new Impossible(type.getName() + "." + name + descriptor + " cannot return such a value");
            }
            queue.add(value == null ? NULL : value);
        }
    }

    private static String key(Method method) {
        return method.getName() + Members.descriptor(method.getReturnType(), method.getParameterTypes());
    }

    private static Object zero(Class<?> type) {
        return type == void.class ? null : Array.get(Array.newInstance(type, 1), 0);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> type.getName() + "@" + Integer.toHexString(System.identityHashCode(proxy));
            };
        }
        Object queued = next(key(method));
        if (queued != null) {
            return queued == NULL ? null : queued;
        }
        return method.isDefault() ? runDefault(proxy, method, arguments) : zero(method.getReturnType());
    }

    private synchronized Object next(String key) {
        Queue<Object> queue = returns.get(key);
        return queue == null ? null : queue.poll();
    }

    private static Object runDefault(Object proxy, Method method, Object[] arguments) throws Throwable {
        Class<?> declaring = method.getDeclaringClass();
        if (!(declaring.getClassLoader() instanceof UserLoader)) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        // The way above is closed to interfaces that are not public.
        return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                .unreflectSpecial(method, declaring)
                .bindTo(proxy)
                .invokeWithArguments(arguments == null ? Arrays.asList() : Arrays.asList(arguments));
    }
}
