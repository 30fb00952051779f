package provetta.falsify;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * In: what a run does, step by step. Out: the same as a Java program, by reflection, so that it compiles whatever the
 * classes hide.
 *
 * <p>Every object has a place in one array: answers of stubs and steps of the program can name each other's objects.
 */
final class Script {
    private static final String HEAD = """
            import java.lang.reflect.*;
            import java.util.*;
            import java.util.function.Function;

            /** Run: java -ea -cp CLASSES Case.java */
            public class Case {
                static final Object[] v = new Object[4096];
                static final Map<Object, Deque<Function<Object[], Object>>> answers = new IdentityHashMap<>();

            """;

    private static final String TAIL = """

                static Class<?> type(String name) {
                    int dimensions = 0;
                    while (name.endsWith("[]")) {
                        name = name.substring(0, name.length() - 2);
                        dimensions++;
                    }
                    Class<?> found = switch (name) {
                        case "boolean" -> boolean.class;
                        case "byte" -> byte.class;
                        case "char" -> char.class;
                        case "short" -> short.class;
                        case "int" -> int.class;
                        case "long" -> long.class;
                        case "float" -> float.class;
                        case "double" -> double.class;
                        default -> {
                            try {
                                yield Class.forName(name, false, Case.class.getClassLoader());
                            } catch (ClassNotFoundException e) {
                                throw new IllegalStateException(e);
                            }
                        }
                    };
                    while (dimensions-- > 0) {
                        found = found.arrayType();
                    }
                    return found;
                }

                static Map<Object, Object> entries(Object... parts) {
                    Map<Object, Object> made = new LinkedHashMap<>();
                    for (int i = 0; i + 1 < parts.length; i += 2) {
                        made.put(parts[i], parts[i + 1]);
                    }
                    return made;
                }

                static Object stack(Collection<?> elements) {
                    Stack<Object> made = new Stack<>();
                    made.addAll(elements);
                    return made;
                }

                @SuppressWarnings({"unchecked", "rawtypes"})
                static Object ignoringCase(Map<?, ?> entries) {
                    TreeMap made = new TreeMap(String.CASE_INSENSITIVE_ORDER);
                    made.putAll(entries);
                    return made;
                }

                static Object accessed(Map<?, ?> entries) {
                    Map<Object, Object> made = new LinkedHashMap<>(16, 0.75f, true);
                    made.putAll(entries);
                    return made;
                }

                /** An object without its constructor. */
                static Object make(String type) {
                    try {
                        Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                        f.setAccessible(true);
                        return ((sun.misc.Unsafe) f.get(null)).allocateInstance(type(type));
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }

                static Object array(String component, int length) {
                    return Array.newInstance(type(component), length);
                }

                static void put(Object array, int index, Object value) {
                    Array.set(array, index, value);
                }

                static void set(Object object, String owner, String field, Object value) {
                    try {
                        Field f = type(owner).getDeclaredField(field);
                        f.setAccessible(true);
                        f.set(object, value);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }

                static Object get(Object object, String owner, String field) {
                    try {
                        Field f = type(owner).getDeclaredField(field);
                        f.setAccessible(true);
                        return f.get(object);
                    } catch (ReflectiveOperationException e) {
                        throw new IllegalStateException(e);
                    }
                }

                static void initialise(String type) {
                    try {
                        Class.forName(type, true, Case.class.getClassLoader());
                    } catch (ClassNotFoundException e) {
                        throw new IllegalStateException(e);
                    } catch (LinkageError failed) {
                        System.out.println(failed);
                    }
                }

                /** Calls a method or constructor; parameter types are separated by commas. */
                static Object call(String owner, String name, String parameters, Object self, Object... arguments) throws Throwable {
                    Class<?>[] types = parameters.isEmpty() ? new Class<?>[0]
                            : Arrays.stream(parameters.split(",")).map(Case::type).toArray(Class<?>[]::new);
                    try {
                        if (name.equals("<init>")) {
                            Constructor<?> c = type(owner).getDeclaredConstructor(types);
                            c.setAccessible(true);
                            return c.newInstance(arguments);
                        }
                        Method m = type(owner).getDeclaredMethod(name, types);
                        m.setAccessible(true);
                        return m.invoke(self, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }

                /** The same, whatever comes of it. */
                static Object tried(String owner, String name, String parameters, Object self, Object... arguments) {
                    try {
                        return call(owner, name, parameters, self, arguments);
                    } catch (Throwable thrown) {
                        System.out.println(owner + "." + name + " threw " + thrown);
                        return null;
                    }
                }

                /** An implementation that gives the answers that were given to it, in order. */
                static Object stub(String... types) {
                    Class<?>[] all = Arrays.stream(types).map(Case::type).toArray(Class<?>[]::new);
                    ClassLoader own = all[0].getClassLoader();
                    Object made = Proxy.newProxyInstance(own == null ? Case.class.getClassLoader() : own, all, (p, m, a) -> {
                        if (m.isDefault()) {
                            return InvocationHandler.invokeDefault(p, m, a);
                        }
                        switch (m.getName()) {
                            case "hashCode": if (a == null) return System.identityHashCode(p); break;
                            case "toString": if (a == null) return "stub"; break;
                            case "equals": if (a != null && a.length == 1) return p == a[0]; break;
                            default: break;
                        }
                        Deque<Function<Object[], Object>> left = answers.get(p);
                        Function<Object[], Object> next = left == null ? null : left.poll();
                        return next == null ? null : next.apply(a == null ? new Object[0] : a);
                    });
                    return made;
                }

                static void answer(Object stub, Function<Object[], Object> answer) {
                    answers.computeIfAbsent(stub, s -> new ArrayDeque<>()).add(answer);
                }

                static <T extends Throwable> Object raise(Throwable thrown) throws T {
                    @SuppressWarnings("unchecked")
                    T t = (T) thrown;
                    throw t;
                }
            }
            """;

    private final Map<Object, Integer> names = new IdentityHashMap<>();
    private final Deque<StringBuilder> sinks = new ArrayDeque<>();
    private final Map<Object, StringBuilder> answers = new IdentityHashMap<>();
    private final StringBuilder body = new StringBuilder();
    private int next;

    Script() {
        sinks.push(body);
    }

    void say(String statement) {
        sinks.peek().append("        ").append("    ".repeat(sinks.size() - 1)).append(statement).append(";\n");
    }

    /** Gives an object a name and says how it comes about. */
    void define(Object object, String expression) {
        names.put(object, next);
        say("v[" + next++ + "] = " + expression);
        if (expression.startsWith("stub(")) {
            answers.put(object, new StringBuilder());
            sinks.peek().append(mark(object));
        }
    }

    /** Where the answers of a stub will stand. */
    private String mark(Object stub) {
        return "//answers of " + names.get(stub) + "\n";
    }

    boolean knows(Object object) {
        return names.containsKey(object);
    }

    /** A stub is asked; what is said from now on is its answer. */
    void begin(Object[] arguments) {
        sinks.push(new StringBuilder());
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] != null && !names.containsKey(arguments[i])) {
                define(arguments[i], "args[" + i + "]");
            }
        }
    }

    void end(Object stub, String result) {
        StringBuilder said = sinks.pop();
        StringBuilder into = answers.get(stub);
        if (into != null) {
            String indent = "        ";
            into.append(indent).append("answer(").append(text(stub)).append(", args -> {\n").append(said)
                    .append(indent).append("    return ").append(result).append(";\n").append(indent).append("});\n");
        }
    }

    String program(String comment) {
        String[] whole = {body.toString()};
        for (int i = 0; i < next; i++) {
            answers.forEach((stub, said) -> whole[0] = whole[0].replace(mark(stub), said));
        }
        return comment + HEAD + "    public static void main(String[] none) throws Throwable {\n" + whole[0] + "    }\n" + TAIL;
    }

    static String type(Class<?> type) {
        return type.isArray() ? type(type.getComponentType()) + "[]" : type.getName();
    }

    static String types(Class<?>[] types) {
        StringBuilder text = new StringBuilder();
        for (Class<?> t : types) {
            text.append(text.length() == 0 ? "" : ",").append(type(t));
        }
        return text.toString();
    }

    /** Names of classes as arguments. */
    static String names(Class<?>[] types) {
        StringBuilder text = new StringBuilder();
        for (Class<?> t : types) {
            text.append(text.length() == 0 ? "" : ", ").append(quote(t.getName()));
        }
        return text.toString();
    }

    static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString().replace("\\u000a", "\\n").replace("\\u000d", "\\r");
    }

    /** A value as an expression. */
    String text(Object value) {
        Integer name = value == null ? null : names.get(value);
        if (name != null) {
            return "v[" + name + "]";
        }
        if (value == null) {
            return "null";
        }
        if (value instanceof Integer i) {
            return i == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : i.toString();
        }
        if (value instanceof Long l) {
            return l == Long.MIN_VALUE ? "Long.MIN_VALUE" : l + "L";
        }
        if (value instanceof Byte || value instanceof Short) {
            return "(" + (value instanceof Byte ? "byte" : "short") + ") " + value;
        }
        if (value instanceof Character c) {
            return "(char) " + (int) c;
        }
        if (value instanceof Float f) {
            return "Float.intBitsToFloat(0x" + Integer.toHexString(Float.floatToRawIntBits(f)) + ") /* " + f + " */";
        }
        if (value instanceof Double d) {
            return "Double.longBitsToDouble(0x" + Long.toHexString(Double.doubleToRawLongBits(d)) + "L) /* " + d + " */";
        }
        if (value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof String s) {
            return quote(s);
        }
        if (value instanceof Class<?> c) {
            return "type(" + quote(type(c)) + ")";
        }
        if (value instanceof Enum<?> e) {
            return "get(null, " + quote(e.getDeclaringClass().getName()) + ", " + quote(e.name()) + ")";
        }
        return "null /* " + value.getClass().getName() + " */";
    }
}
