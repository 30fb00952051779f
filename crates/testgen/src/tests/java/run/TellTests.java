package run;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Runs every test of the classes it is given and tells how each of them ended. */
public final class TellTests {

    private TellTests() {}

    public static void main(String[] classes) throws Exception {
        for (String name : classes) {
            Class<?> type = Class.forName(name);
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            for (Method method : type.getDeclaredMethods()) {
                if (method.isAnnotationPresent(org.junit.jupiter.api.Test.class)) {
                    method.setAccessible(true);
                    System.out.println(name + "#" + method.getName() + "\t" + end(method, constructor.newInstance()));
                }
            }
        }
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
