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
    private static final MethodHandle POOL;
    private static final MethodHandle SIZE;
    private static final MethodHandle MEMBER;
    private static final MethodHandle TAG;

    /** The class whose code made a lambda, and the method that the lambda calls. */
    record Target(String host, String owner, String name, String descriptor) {}

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
            Class<?> pool = Class.forName("jdk.internal.reflect.ConstantPool");
            Class<?> tag = Class.forName("jdk.internal.reflect.ConstantPool$Tag");
            POOL = lookup.findVirtual(Class.class, "getConstantPool", MethodType.methodType(pool));
            SIZE = lookup.findVirtual(pool, "getSize", MethodType.methodType(int.class));
            MEMBER = lookup.findVirtual(
                    pool, "getMemberRefInfoAt", MethodType.methodType(String[].class, int.class));
            TAG = lookup.findVirtual(pool, "getTagAt", MethodType.methodType(tag, int.class));
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

    /** What the class of a lambda calls apart from what adapts its arguments; null if that is not one method. */
    static Target target(Class<?> lambda) {
        String name = lambda.getName();
        int end = name.indexOf("$$Lambda");
        if (end < 0) {
            return null;
        }
        String host = name.substring(0, end).replace('.', '/');
        String[] found = null;
        try {
            Object pool = POOL.invoke(lambda);
            int size = (int) SIZE.invoke(pool);
            for (int i = 1; i < size; i++) {
                String tag = String.valueOf((Object) TAG.invoke(pool, i));
                if (!tag.equals("METHODREF") && !tag.equals("INTERFACEMETHODREF")) {
                    continue;
                }
                String[] member = (String[]) MEMBER.invoke(pool, i);
                boolean adapts = member[0].equals("java/lang/Object") && member[1].equals("<init>")
                        || member[0].startsWith("java/lang/") && (member[1].equals("valueOf") || member[1].endsWith("Value"));
                if (adapts) {
                    continue;
                }
                if (found != null) {
                    return null;
                }
                found = member;
            }
        } catch (Throwable other) {
            return null;
        }
        return found == null ? null : new Target(host, found[0].replace('.', '/'), found[1], found[2]);
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
