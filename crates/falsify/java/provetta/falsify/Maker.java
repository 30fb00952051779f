package provetta.falsify;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * In: a world, choices, a type. Out: a value of the type that is as hostile as the claims allow.
 *
 * <p>What claims allow is written in {@code docs/SOUNDNESS.md}: objects of any state but for records, enums and inner
 * references, the classes on the class path and no others, boxes from {@code valueOf}, static fields that somebody assigns. What is made
 * goes into a pool first and gets its parts after that, so that everything can be shared with everything.
 */
final class Maker {
    private static final sun.misc.Unsafe UNSAFE = unsafe();
    private static final int DEEPEST = 4;
    private static final int MOST_ANSWERS = 60;

    final World world;
    final Choices c;
    final Numbers numbers;
    final Script script;
    final List<Object> pool = new ArrayList<>();
    /** Classes that the code under attack names. */
    private final List<String> related;
    private final Library library = new Library(this);
    private final Map<Object, Map<TypeVariable<?>, Type>> kept = new IdentityHashMap<>();
    private final Map<Object, Mood> moods = new IdentityHashMap<>();
    private int answers;
    private int objects;

    Maker(World world, Choices c, Numbers.Constants constants, List<String> related, Script script) {
        this.world = world;
        this.c = c;
        this.numbers = new Numbers(c, constants);
        this.related = related;
        this.script = script;
    }

    private static sun.misc.Unsafe unsafe() {
        try {
            Field f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
            f.setAccessible(true);
            return (sun.misc.Unsafe) f.get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    String text(Object value) {
        return script == null ? "" : script.text(value);
    }

    void say(String statement) {
        if (script != null) {
            script.say(statement);
        }
    }

    /** Takes an object into the pool. */
    <T> T keep(T object, String expression) {
        if (object != null) {
            pool.add(object);
            if (script != null && !script.knows(object)) {
                script.define(object, expression);
            }
        }
        return object;
    }

    /**
     * How a stub answers. While it is calm, the same question has the same answer and nothing else happens, so that code cannot tell it from
     * a function; another overload, or the same one with other arguments, is another question.
     */
    private static final class Mood {
        int calm;
        final List<Asked> before = new ArrayList<>();
    }

    /** A question and what was answered. */
    private record Asked(String key, Object[] arguments, Object answer) {
        boolean is(String other, Object[] given) {
            if (!key.equals(other) || arguments.length != given.length) {
                return false;
            }
            for (int i = 0; i < given.length; i++) {
                boolean isValue = given[i] instanceof Number || given[i] instanceof Character || given[i] instanceof Boolean;
                if (given[i] != arguments[i] && !(isValue && given[i].equals(arguments[i]))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A value of a type. */
    Object make(Type written, Map<TypeVariable<?>, Type> bindings, int depth) {
        Type type = Generics.resolve(written, bindings);
        Class<?> raw = Generics.raw(type, bindings);
        if (raw.isPrimitive()) {
            return numbers.primitive(raw);
        }
        int how = c.below(16);
        if (how < 3) {
            return null;
        }
        if (how < 8) {
            Object shared = shared(raw);
            if (shared != null) {
                return shared;
            }
        }
        if (depth > DEEPEST || objects > 40) {
            return null;
        }
        return fresh(type, raw, bindings, depth);
    }

    /** The same, and not null where that can be. */
    Object something(Type type, Map<TypeVariable<?>, Type> bindings, int depth) {
        Object made = make(type, bindings, depth);
        if (made == null) {
            Type resolved = Generics.resolve(type, bindings);
            made = fresh(resolved, Generics.raw(resolved, bindings), bindings, depth);
        }
        return made;
    }

    /** An object that there is already, perhaps in a static field. */
    private Object shared(Class<?> raw) {
        if (c.below(3) == 2) {
            fromStatics();
        }
        List<Object> fit = new ArrayList<>();
        for (Object o : pool) {
            if (raw.isInstance(o)) {
                fit.add(o);
            }
        }
        return fit.isEmpty() ? null : fit.get(c.below(fit.size()));
    }

    private Class<?> related() {
        return related.isEmpty() ? null : world.find(related.get(c.below(related.size())));
    }

    /** Takes what a static field holds, and what that holds. */
    private void fromStatics() {
        Class<?> type = related();
        if (type == null) {
            return;
        }
        List<Field> fields = new ArrayList<>();
        for (Field f : world.shape(type).statics()) {
            boolean isFinal = Modifier.isFinal(f.getModifiers());
            boolean isOpen = f.getType().isArray() && isFinal
                    ? (f.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                    : !Modifier.isPrivate(f.getModifiers()) || !isFinal && world.isAssigned(f);
            if (!f.getType().isPrimitive() && isOpen) {
                fields.add(f);
            }
        }
        if (fields.isEmpty()) {
            return;
        }
        Field f = fields.get(c.below(fields.size()));
        Object held = read(f, null);
        take(held, f, null);
        if (held != null && held.getClass().getClassLoader() == null && c.below(3) == 2) {
            answers(held);
        }
        for (int i = 0; i < 3 && held != null && world.isOurs(held.getClass()); i++) {
            List<Field> inside = new ArrayList<>(world.shape(held.getClass()).fields());
            inside.removeIf(x -> x.getType().isPrimitive());
            if (inside.isEmpty()) {
                return;
            }
            Field part = inside.get(c.below(inside.size()));
            Object next = read(part, held);
            take(next, part, held);
            held = next;
        }
    }

    /** Takes what a method of an object of the JDK returns, which the object may keep. */
    private void answers(Object held) {
        List<Method> methods = new ArrayList<>();
        for (Method m : held.getClass().getMethods()) {
            boolean isOpen = Modifier.isPublic(m.getDeclaringClass().getModifiers()) && !Modifier.isStatic(m.getModifiers());
            boolean isAnswer = m.getParameterCount() == 0 && !m.getReturnType().isPrimitive() && m.getReturnType() != Class.class;
            if (isOpen && isAnswer && m.getDeclaringClass() != Object.class && m.getDeclaringClass().getName().startsWith("java.")) {
                methods.add(m);
            }
        }
        methods.sort(Comparator.comparing(Forge::key));
        for (int i = methods.isEmpty() ? 0 : 1 + c.below(6); i > 0; i--) {
            call(methods.get(c.below(methods.size())), held, Map.of(), 2);
        }
    }

    private void take(Object held, Field f, Object owner) {
        if (held != null && !contains(held)) {
            keep(held, script == null ? null : "get(" + script.text(owner) + ", " + Script.quote(f.getDeclaringClass().getName())
                    + ", " + Script.quote(f.getName()) + ")");
        }
    }

    private boolean contains(Object o) {
        for (Object p : pool) {
            if (p == o) {
                return true;
            }
        }
        return false;
    }

    static Object read(Field f, Object owner) {
        try {
            f.setAccessible(true);
            return f.get(owner);
        } catch (IllegalAccessException | RuntimeException | LinkageError cannot) {
            Probe.on &= !(cannot instanceof LinkageError);
            return null;
        }
    }

    private Object fresh(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        objects++;
        if (raw.isArray()) {
            return array(type, raw, bindings, depth);
        }
        if (raw.isEnum() || raw.isSealed() && !world.isOurs(raw)) {
            return raw.isEnum() ? constant(raw) : null;
        }
        List<String> candidates = likely(world.plan.concrete(raw.getName()));
        boolean specified = Boolean.TRUE.equals(world.plan.classes.get(raw.getName()));
        boolean stub = raw.isInterface()
                && !raw.isSealed()
                && !raw.isAnnotation()
                && !specified
                && !Library.isListed(raw)
                && (raw.getClassLoader() != world || candidates.isEmpty() || Forge.missing(raw).size() == 1)
                && (Modifier.isPublic(raw.getModifiers()) || raw.getClassLoader() == world);
        boolean subclass = !raw.isInterface() && Modifier.isAbstract(raw.getModifiers()) && candidates.isEmpty()
                && !raw.isSealed() && !specified && world.isOurs(raw) && world.isTransparent(raw);
        boolean jdk = !world.isOurs(raw);
        int ways = candidates.size() + (stub || subclass ? 1 : 0);
        if (jdk && (ways == 0 || c.below(3) != 2)) {
            Object made = library.make(type, raw, bindings, depth);
            if (made != null || ways == 0) {
                return made;
            }
        }
        if (ways == 0) {
            return null;
        }
        int way = c.below(ways);
        if (way >= candidates.size()) {
            Object made = allocate(world.forge(raw, also(raw)), bindings, depth, raw);
            kept.put(made, Generics.bindings(type, bindings));
            return made;
        }
        Class<?> candidate = world.find(candidates.get(way));
        return candidate == null ? null : instance(candidate, type, bindings, depth);
    }

    /** Of many classes most often those that the code names. */
    private List<String> likely(List<String> all) {
        if (all.size() < 4 || c.below(4) == 3) {
            return all;
        }
        List<String> named = new ArrayList<>(all);
        named.retainAll(new HashSet<>(related));
        return named.isEmpty() ? all : named;
    }

    /** Another interface that a class may implement of which nothing is known; most often none. */
    private Class<?> also(Class<?> type) {
        Class<?> other = c.below(6) == 5 ? related() : null;
        boolean fits = other != null
                && other != type
                && other.isInterface()
                && !other.isSealed()
                && !other.isAnnotation()
                && type.getClassLoader() == world
                && type.getPackageName().equals(other.getPackageName())
                && !Boolean.TRUE.equals(world.plan.classes.get(other.getName()))
                && world.plan.concrete(other.getName()).isEmpty();
        return fits && !other.isAssignableFrom(type) ? other : null;
    }

    /** An object of exactly this class. */
    Object instance(Class<?> exact, Type type, Map<TypeVariable<?>, Type> bindings, int depth) {
        if (exact.isEnum() || exact.getSuperclass() != null && exact.getSuperclass().isEnum()) {
            return constant(exact);
        }
        Map<TypeVariable<?>, Type> inner = Generics.bindings(type, bindings);
        if (exact.isRecord()) {
            return record(exact, inner, depth);
        }
        boolean transparent = world.isTransparent(exact);
        if (!transparent || c.below(3) == 2) {
            List<Constructor<?>> all = world.shape(exact).constructors();
            if (!all.isEmpty()) {
                Object made = call(all.get(c.below(all.size())), null, inner, depth + 1);
                if (made != null || !transparent) {
                    return made;
                }
            } else if (!transparent) {
                return null;
            }
        }
        return allocate(exact, inner, depth, null);
    }

    private Object record(Class<?> exact, Map<TypeVariable<?>, Type> bindings, int depth) {
        Class<?>[] types = new Class<?>[exact.getRecordComponents().length];
        for (int i = 0; i < types.length; i++) {
            types[i] = exact.getRecordComponents()[i].getType();
        }
        try {
            Constructor<?> canonical = exact.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return call(canonical, null, bindings, depth + 1);
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }

    private Object constant(Class<?> type) {
        try {
            Class<?> declared = type.isEnum() ? type : type.getSuperclass();
            Object[] all = declared.getEnumConstants();
            Object constant = all == null || all.length == 0 ? null : all[c.below(all.length)];
            return constant == null || !type.isInstance(constant) ? null : pooled(constant);
        } catch (RuntimeException | LinkageError broken) {
            Probe.on = false;
            Run.gaveUp = true;
            return null;
        }
    }

    private Object pooled(Object constant) {
        if (!contains(constant)) {
            pool.add(constant);
        }
        return constant;
    }

    /** An object in any state. */
    private Object allocate(Class<?> exact, Map<TypeVariable<?>, Type> bindings, int depth, Class<?> stubOf) {
        Object made;
        try {
            made = UNSAFE.allocateInstance(exact);
        } catch (InstantiationException | RuntimeException | LinkageError cannot) {
            Probe.on = false;
            Run.gaveUp = true;
            return null;
        }
        keep(made, script == null ? null : stubOf != null && stubOf.isInterface()
                ? "stub(" + Script.names(exact.getInterfaces()) + ")"
                : "make(" + Script.quote(exact.getName()) + ")");
        for (Field f : world.shape(exact).fields()) {
            boolean outer = f.isSynthetic() && f.getName().startsWith("this$");
            Object value = outer
                    ? something(f.getType(), bindings, Math.min(depth + 1, DEEPEST))
                    : make(f.getGenericType(), bindings, depth + 1);
            if (outer && value == null) {
                value = world.isTransparent(f.getType()) ? allocate(f.getType(), Map.of(), DEEPEST + 1, null) : null;
            }
            if (value != null) {
                write(f, made, value);
            }
        }
        return made;
    }

    void write(Field f, Object owner, Object value) {
        try {
            f.setAccessible(true);
            f.set(owner, value);
            say("set(" + text(owner) + ", " + (script == null ? "" : Script.quote(f.getDeclaringClass().getName())) + ", \""
                    + f.getName() + "\", " + text(value) + ")");
        } catch (IllegalAccessException | RuntimeException cannot) {
            // A constant, or a value that does not fit after all.
        } catch (LinkageError broken) {
            Probe.on = false;
            Run.gaveUp = true;
        }
    }

    private Object array(Type type, Class<?> raw, Map<TypeVariable<?>, Type> bindings, int depth) {
        Class<?> component = raw.getComponentType();
        Type elements = type instanceof GenericArrayType g ? g.getGenericComponentType() : component;
        if (!component.isPrimitive() && c.below(4) == 3) {
            Class<?> narrower = narrower(component);
            if (narrower != null) {
                component = narrower;
                elements = narrower;
            }
        }
        int length = c.below(8) == 7 ? c.below(40) : c.below(5);
        Object made = Array.newInstance(component, length);
        keep(made, script == null ? null : "array(" + Script.quote(Script.type(component)) + ", " + length + ")");
        boolean sparse = length > 6;
        for (int i = 0; i < length; i++) {
            if (!sparse || c.below(4) == 0) {
                put(made, i, make(elements, bindings, depth + 1));
            }
        }
        return made;
    }

    private void put(Object array, int index, Object value) {
        if (value == null) {
            if (!array.getClass().getComponentType().isPrimitive()) {
                Array.set(array, index, null);
            }
            return;
        }
        try {
            Array.set(array, index, value);
            say("put(" + text(array) + ", " + index + ", " + text(value) + ")");
        } catch (IllegalArgumentException doesNotFit) {
            // A narrower array.
        }
    }

    private Class<?> narrower(Class<?> component) {
        if (component == Object.class) {
            Class<?>[] some = {String.class, Integer.class, Object[].class, int[].class, Number.class};
            int way = c.below(some.length + 1);
            return way < some.length ? some[way] : related();
        }
        if (component == Number.class || component == Comparable.class) {
            return c.below(2) == 0 ? Integer.class : Double.class;
        }
        if (component.isArray() && !component.getComponentType().isPrimitive()) {
            Class<?> inner = narrower(component.getComponentType());
            return inner == null || inner.isPrimitive() || inner == void.class ? null : inner.arrayType();
        }
        List<String> below = world.plan.concrete(component.getName());
        return below.isEmpty() ? null : world.find(below.get(c.below(below.size())));
    }

    /** Changes something that exists. */
    void mutate() {
        if (pool.isEmpty() || c.below(4) == 3) {
            fromStatics();
        }
        if (pool.isEmpty()) {
            return;
        }
        change(pool.get(pool.size() - 1 - c.below(pool.size())));
    }

    private void change(Object o) {
        if (c.below(3) == 2) {
            Object given = given(o);
            if (given != null) {
                change(given);
                return;
            }
        }
        if (o.getClass().isArray()) {
            int length = Array.getLength(o);
            if (length > 0) {
                put(o, c.below(length), make(o.getClass().getComponentType(), Map.of(), 3));
            }
        } else if (world.isOurs(o.getClass())) {
            List<Field> fields = new ArrayList<>(world.shape(o.getClass()).fields());
            fields.removeIf(f -> Modifier.isFinal(f.getModifiers()));
            if (!fields.isEmpty()) {
                Field f = fields.get(c.below(fields.size()));
                Object value = make(f.getGenericType(), kept.getOrDefault(o, Map.of()), 3);
                if (f.getType().isPrimitive() || value != null || f.getType() == f.getGenericType()) {
                    write(f, o, value);
                }
            }
        } else {
            library.mutate(o);
        }
    }

    /** What an object gives away: an element, or what a function returns; null if there is nothing. */
    private Object given(Object o) {
        Class<?> type = o.getClass();
        if (type.isArray()) {
            int length = Array.getLength(o);
            if (length == 0 || type.getComponentType().isPrimitive()) {
                return null;
            }
            int index = c.below(length);
            return taken(Array.get(o, index), "Array.get(" + text(o) + ", " + index + ")");
        }
        if (o instanceof List<?> list && type.getClassLoader() == null) {
            Object part;
            int index;
            try {
                if (list.isEmpty()) {
                    return null;
                }
                index = c.below(list.size());
                part = list.get(index);
            } catch (ConcurrentModificationException stale) {
                // A view of a list that has changed since gives nothing away.
                return null;
            }
            return taken(part, "((List<?>) " + text(o) + ").get(" + index + ")");
        }
        // Lambda expressions and method references have classes of their own.
        if (!type.isHidden()) {
            return null;
        }
        for (Class<?> implemented : type.getInterfaces()) {
            for (Method m : implemented.getMethods()) {
                boolean isOpen = !implemented.getName().startsWith("java.") || Modifier.isPublic(implemented.getModifiers());
                if (Modifier.isAbstract(m.getModifiers()) && isOpen) {
                    m.setAccessible(true);
                    return call(m, o, Map.of(), 2);
                }
            }
        }
        return null;
    }

    private Object taken(Object part, String expression) {
        if (part != null && !contains(part)) {
            keep(part, expression);
        }
        return part;
    }

    /** Sets a static field. */
    void setStatic() {
        List<Field> fields = world.open(related);
        if (!fields.isEmpty()) {
            Field f = fields.get(c.below(fields.size()));
            write(f, null, make(f.getGenericType(), Map.of(), 2));
        }
    }

    /** Initialises a class. */
    void initialise() {
        Class<?> type = related();
        if (type != null) {
            say("initialise(\"" + type.getName() + "\")");
            try {
                Class.forName(type.getName(), true, world);
            } catch (ClassNotFoundException | LinkageError broken) {
                Probe.on = false;
                Run.gaveUp = true;
            }
        }
    }

    /** Calls something that anybody may call. */
    void callSomething() {
        Class<?> type = related();
        if (type == null || type.isInterface() && world.shape(type).methods().isEmpty()) {
            return;
        }
        List<Method> methods = world.shape(type).methods();
        List<Constructor<?>> constructors =
                Modifier.isAbstract(type.getModifiers()) || type.isEnum() ? List.of() : world.shape(type).constructors();
        int count = methods.size() + constructors.size();
        if (count == 0 || Boolean.TRUE.equals(world.plan.classes.get(type.getName())) && c.below(4) != 3) {
            return;
        }
        int way = c.below(count);
        if (way >= methods.size()) {
            call(constructors.get(way - methods.size()), null, Map.of(), 2);
            return;
        }
        Method m = methods.get(way);
        Object self = null;
        if (!Modifier.isStatic(m.getModifiers())) {
            self = make(type, Map.of(), 2);
            if (self == null) {
                return;
            }
        }
        call(m, self, Map.of(), 2);
    }

    /** Calls with arguments made for it; null if it throws. What it gives goes into the pool. */
    private Object call(Executable e, Object self, Map<TypeVariable<?>, Type> bindings, int depth) {
        Object[] arguments = arguments(e, bindings, depth);
        if (arguments == null) {
            return null;
        }
        Run.Outer before = Run.enter(e.getDeclaringClass().getName(), false);
        Object result = null;
        try {
            result = e instanceof Method m ? m.invoke(self, arguments) : ((Constructor<?>) e).newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            Run.ended(thrown.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException cannot) {
            return null;
        } catch (LinkageError | StackOverflowError broken) {
            Run.ended(broken);
        } finally {
            Run.leave(before);
        }
        if (script != null) {
            String text = "tried(" + words(e, self, arguments) + ")";
            if (result == null || result.getClass() == Class.class || script.knows(result)) {
                script.say(text);
            } else {
                script.define(result, text);
            }
        }
        if (result != null && !contains(result) && !(e instanceof Method m && m.getReturnType().isPrimitive())) {
            pool.add(result);
        }
        return result;
    }

    /** A call as a list of arguments for the program. */
    String words(Executable e, Object self, Object[] arguments) {
        StringBuilder text = new StringBuilder();
        text.append(Script.quote(e.getDeclaringClass().getName())).append(", ")
                .append(Script.quote(e instanceof Constructor ? "<init>" : e.getName())).append(", ")
                .append(Script.quote(Script.types(e.getParameterTypes()))).append(", ").append(script.text(self));
        for (Object argument : arguments) {
            text.append(", ").append(argument == null ? "(Object) null" : script.text(argument));
        }
        return text.toString();
    }

    /** Arguments for a call; null if a parameter can have none. */
    Object[] arguments(Executable e, Map<TypeVariable<?>, Type> bindings, int depth) {
        Class<?>[] erased = e.getParameterTypes();
        Type[] types = e.getGenericParameterTypes();
        if (types.length != erased.length) {
            types = erased;
        }
        Object[] arguments = new Object[erased.length];
        boolean inner = e instanceof Constructor
                && e.getDeclaringClass().isMemberClass()
                && !Modifier.isStatic(e.getDeclaringClass().getModifiers());
        for (int i = 0; i < erased.length; i++) {
            arguments[i] = i == 0 && inner ? something(types[i], bindings, 2) : make(types[i], bindings, depth);
            if (i == 0 && inner && arguments[i] == null) {
                return null;
            }
        }
        return arguments;
    }

    /** What a stub answers. */
    Object answer(Object self, String key, Object[] arguments) throws Throwable {
        boolean counts = Probe.on;
        if (++answers > MOST_ANSWERS || answers > 8 && counts && Probe.fuel < 100) {
            return Forge.zero(key);
        }
        String[] parts = key.split(" ");
        Method m = (Method) world.executable(parts[0], parts[1], parts[2]);
        if (m == null || !counts) {
            return Forge.zero(key);
        }
        for (Object argument : arguments) {
            if (argument != null && !contains(argument)) {
                pool.add(argument);
            }
        }
        if (script != null) {
            script.begin(arguments);
        }
        Mood mood = moods.get(self);
        if (mood == null) {
            mood = new Mood();
            moods.put(self, mood);
            mood.calm = c.below(2) == 0 ? 0 : 1 + c.below(4);
        }
        boolean calm = mood.calm > 0;
        // What was calm has something to do when it is no longer so.
        boolean stirs = mood.calm == 0 && !mood.before.isEmpty();
        if (calm) {
            mood.calm--;
        }
        for (int n = effects(calm, stirs); n > 0; n--) {
            switch (c.below(4)) {
                case 2 -> setStatic();
                case 3 -> callSomething();
                default -> mutate();
            }
        }
        if (!calm && c.below(stirs ? 3 : 5) == 2) {
            RuntimeException thrown = switch (c.below(4)) {
                case 0 -> new IllegalStateException("stub");
                case 1 -> new NullPointerException("stub");
                case 2 -> new ArrayIndexOutOfBoundsException(-1);
                default -> new ClassCastException("stub");
            };
            if (script != null) {
                script.end(self, "raise(new " + thrown.getClass().getName() + "())");
            }
            throw thrown;
        }
        Object result = null;
        Asked known = null;
        for (Asked asked : calm ? mood.before : List.<Asked>of()) {
            known = asked.is(key, arguments) ? asked : known;
        }
        if (known != null) {
            result = known.answer();
        } else if (m.getReturnType() != void.class) {
            result = make(m.getGenericReturnType(), kept.getOrDefault(self, Map.of()), 2);
        }
        if (calm && known == null) {
            mood.before.add(new Asked(key, arguments.clone(), result));
        }
        if (script != null) {
            script.end(self, script.text(result));
        }
        return result;
    }

    /** How many things a stub does before it answers. */
    private int effects(boolean calm, boolean stirs) {
        if (calm) {
            return 0;
        }
        return c.below(3) == 2 ? 1 + c.below(2) : stirs ? c.below(2) : 0;
    }

    /** The type arguments an object was made with, by where its type was written. */
    static Map<TypeVariable<?>, Type> bindings(Type type) {
        return type instanceof ParameterizedType ? Generics.bindings(type, Map.of()) : Map.of();
    }
}
