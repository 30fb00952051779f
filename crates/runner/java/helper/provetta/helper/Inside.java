package provetta.helper;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;

/**
 * In: a class or field of any module. Out: whether the class is initialised, and the field made readable.
 *
 * <p>Modules keep others out of the fields of the JDK. Options of the command line that open them would open them to user code too, which would then do in
 * this JVM what it cannot do elsewhere.
 */
final class Inside {
    private static final MethodHandle OPEN;
    private static final MethodHandle IS_UNINITIALISED;

    static {
        try {
            Class<?> unsafeType = Class.forName("sun.misc.Unsafe");
            Field theUnsafe = unsafeType.getDeclaredField("theUnsafe");
            theUnsafe.setAccessible(true);
            Object unsafe = theUnsafe.get(null);
            Field trusted = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
            Object base = unsafeType.getMethod("staticFieldBase", Field.class).invoke(unsafe, trusted);
            Object offset =
                    unsafeType.getMethod("staticFieldOffset", Field.class).invoke(unsafe, trusted);
            MethodHandles.Lookup lookup = (MethodHandles.Lookup)
                    unsafeType.getMethod("getObject", Object.class, long.class).invoke(unsafe, base, offset);
            OPEN = lookup.findVirtual(
                    AccessibleObject.class, "setAccessible0", MethodType.methodType(boolean.class, boolean.class));
            Class<?> internal = Class.forName("jdk.internal.misc.Unsafe");
            Object instance = lookup.findStatic(internal, "getUnsafe", MethodType.methodType(internal))
                    .invoke();
            IS_UNINITIALISED = lookup.findVirtual(
                            internal, "shouldBeInitialized", MethodType.methodType(boolean.class, Class.class))
                    .bindTo(instance);
        } catch (Throwable other) {
            throw new ExceptionInInitializerError(other);
        }
    }

    private Inside() {}

    /** Lets a field be read, whatever its module says. */
    static Field open(Field field) {
        try {
            boolean ignored = (boolean) OPEN.invoke((AccessibleObject) field, true);
            return field;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether the static initialiser of a class has run. */
    static boolean isInitialised(Class<?> type) {
        try {
            return !(boolean) IS_UNINITIALISED.invoke(type);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
