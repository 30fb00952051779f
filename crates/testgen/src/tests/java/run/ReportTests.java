package run;

import java.io.File;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

/** Runs every test of the classes it is given, each with static fields of its own, and reports how it ended. */
public final class ReportTests {

    private ReportTests() {}

    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            for (Method found : load(name).getDeclaredMethods()) {
                if (isTest(found)) {
                    Class<?> type = load(name);
                    Constructor<?> constructor = type.getDeclaredConstructor();
                    constructor.setAccessible(true);
                    Method method = type.getDeclaredMethod(found.getName());
                    method.setAccessible(true);
                    System.out.println(name + "#" + method.getName() + "\t" + end(method, constructor.newInstance()));
                }
            }
        }
    }

    private static Class<?> load(String name) throws Exception {
        String[] path = System.getProperty("java.class.path").split(File.pathSeparator);
        URL[] urls = new URL[path.length];
        for (int i = 0; i < path.length; i++) {
            urls[i] = new File(path[i]).toURI().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()).loadClass(name);
    }

    private static boolean isTest(Method method) {
        for (Annotation annotation : method.getDeclaredAnnotations()) {
            if (annotation.annotationType().getSimpleName().equals("Test")) {
                return true;
            }
        }
        return false;
    }

    private static String end(Method method, Object instance) throws Exception {
        try {
            method.invoke(instance);
            return "passes";
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            return cause instanceof AssertionError ? "fails: " + cause.getMessage() : "throws " + cause;
        }
    }
}
