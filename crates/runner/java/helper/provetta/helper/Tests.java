package provetta.helper;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

/** In: compiled test classes. Out: the names of their tests, and what a test did. */
final class Tests {
    static final int PASSED = 0;
    static final int FAILED = 1;
    static final int DIED = 2;

    private final Session session;
    private final Path folder;
    private String className;
    private UserLoader loader;

    Tests(Session session, Path folder) {
        this.session = session;
        this.folder = folder;
    }

    boolean isFor(Session session, Path folder) {
        return this.session == session && this.folder.equals(folder);
    }

    /** The tests of a class in the order of the source, which is the order of the class file. */
    static List<String> names(Path folder, String className) throws IOException {
        List<String> names = new ArrayList<>();
        ClassImage image = new ClassImage(Files.readAllBytes(folder.resolve(className.replace('.', '/') + ".class")));
        for (ClassImage.Member method : image.methods) {
            if (method.descriptor.equals("()V")
                    && image.isAnnotated(method, Test.class.descriptorString())
                    && !image.isAnnotated(method, Disabled.class.descriptorString())) {
                names.add(method.name);
            }
        }
        return names;
    }

    /** Runs one test on an instance of its own; returns whether this JVM should not be used any more. */
    boolean run(String className, String name, Bytes out) {
        if (!className.equals(this.className)) {
            this.className = className;
            loader = new UserLoader(session, folder);
        }
        Task task = Task.run(() -> test(name), loader);
        if (task.thrown() == null) {
            out.u1(PASSED);
        } else if (task.outOfMemory() != null) {
            out.u1(DIED).text(task.outOfMemory());
        } else {
            String message = task.message();
            out.u1(FAILED).text(task.thrown().getClass().getName() + (message == null || message.isEmpty() ? "" : ": " + message));
        }
        out.u8(task.millis());
        session.putProbes(out);
        return task.tainted();
    }

    private Object test(String name) throws Throwable {
        Class<?> type = Class.forName(className, true, loader);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            Object instance = constructor.newInstance();
            Throwable first = null;
            try {
                all(type, instance, BeforeEach.class);
                call(type.getDeclaredMethod(name), instance);
            } catch (Throwable thrown) {
                first = thrown;
            }
            try {
                all(type, instance, AfterEach.class);
            } catch (Throwable thrown) {
                first = first == null ? thrown : first;
            }
            if (first != null) {
                throw first;
            }
            return null;
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    private static void all(Class<?> type, Object instance, Class<? extends Annotation> mark) throws Exception {
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(mark)) {
                call(method, instance);
            }
        }
    }

    private static void call(Method method, Object instance) throws Exception {
        method.setAccessible(true);
        method.invoke(instance);
    }
}
