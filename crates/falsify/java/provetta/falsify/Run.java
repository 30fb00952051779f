package provetta.falsify;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * In: a world, a target and choices. Out: which claims the run contradicts.
 *
 * <p>One run at a time: instrumented code reaches this class by static methods. A claim that holds under a contract counts only
 * in the call whose precondition the oracle has found to hold; other claims count wherever they are met.
 */
final class Run {
    static final List<String> KINDS = List.of("null-dereference", "index-below", "index-above", "negative-size",
            "class-cast", "array-store", "division-by-zero");

    /** Whose call is under way, and whether its precondition was found to hold. */
    record Outer(String type, boolean holds) {}

    /** The target was called, within its contract. */
    static boolean admitted;

    /** The oracle was asked whether the input is within the contract. */
    static boolean asked;

    /** The JVM gave up in this run: its classes may be broken. */
    static boolean gaveUp;

    private static Plan plan;
    private static Outer outer;
    private static final Set<Integer> contradicted = new LinkedHashSet<>();
    private static final Map<String, Numbers.Constants> constants = new HashMap<>();
    private static final Map<String, List<String>> related = new HashMap<>();
    private static final Locale[] LOCALES = {Locale.ROOT, Locale.GERMANY, Locale.JAPAN, new Locale("ar", "EG")};

    /** Why a clause is broken, in the words of the oracle. */
    static String message;

    private Run() {}

    static Outer enter(String type, boolean holds) {
        Outer before = outer;
        outer = new Outer(type, holds);
        return before;
    }

    static void leave(Outer before) {
        outer = before;
    }

    /** A call ended with an exception. */
    static void ended(Throwable thrown) {
        if (Probe.givesUp(thrown)) {
            Probe.on = false;
            gaveUp = true;
        } else if (Probe.on) {
            raised(thrown);
        }
    }

    static void met(int id) {
        Plan.Claim claim = plan.claims.get(id);
        if (!claim.under() || outer != null && outer.holds && isOf(claim)) {
            contradicted.add(id);
        }
    }

    /** Whether the call that is under way is one that the claim speaks of. */
    private static boolean isOf(Plan.Claim claim) {
        return outer.type.equals(claim.type()) || nest(outer.type).equals(nest(claim.type()));
    }

    private static String nest(String type) {
        int inner = type.indexOf('$');
        return inner < 0 ? type : type.substring(0, inner);
    }

    static void raised(Throwable thrown) {
        Class<?> type = thrown.getClass();
        int kind = type == NullPointerException.class ? 0
                : type == ArrayIndexOutOfBoundsException.class ? 1
                : type == NegativeArraySizeException.class ? 3
                : type == ClassCastException.class ? 4
                : type == ArrayStoreException.class ? 5
                : -1;
        if (kind < 0) {
            return;
        }
        if (kind == 1 && !String.valueOf(thrown.getMessage()).startsWith("Index -")) {
            kind = 2;
        }
        StackTraceElement[] trace = thrown.getStackTrace();
        if (trace.length == 0 || !plan.classes.containsKey(trace[0].getClassName())) {
            return;
        }
        Plan.Info info = plan.info(trace[0].getClassName());
        Integer claim = info == null ? null : info.raised().get((long) trace[0].getLineNumber() << 8 | kind);
        if (claim != null) {
            met(claim);
        }
    }

    /** Makes inputs, calls the target, and says what the call contradicts. */
    static Set<Integer> execute(World world, Plan.Target target, Choices c, Script script) {
        plan = world.plan;
        contradicted.clear();
        gaveUp = false;
        admitted = false;
        asked = false;
        outer = null;
        Probe.exhausted = false;
        Probe.fuel = c.below(64) == 63 ? 3_000_000 : 40_000;
        Probe.on = true;
        Maker maker = new Maker(world, c, constantsOf(target.type()), relatedTo(target.type()), script);
        Locale before = Locale.getDefault();
        Hook.maker = maker;
        try {
            int locale = c.below(24);
            Locale.setDefault(LOCALES[locale < LOCALES.length ? locale : 0]);
            attack(world, target, maker);
        } catch (Probe.Exhausted | StackOverflowError | OutOfMemoryError | LinkageError broken) {
            gaveUp = true;
        } finally {
            Hook.maker = null;
            Probe.on = false;
            Locale.setDefault(before);
        }
        gaveUp |= Probe.exhausted;
        return contradicted;
    }

    private static Numbers.Constants constantsOf(String type) {
        return constants.computeIfAbsent(type, t -> Numbers.Constants.of(plan, t));
    }

    /** The classes that a class names, itself first. */
    private static List<String> relatedTo(String type) {
        return related.computeIfAbsent(type, t -> {
            Set<String> found = new LinkedHashSet<>();
            found.add(t);
            Set<String> named = new TreeSet<>();
            if (plan.facts.containsKey(t)) {
                for (String n : plan.facts.get(t).classes()) {
                    named.add(n.replace('/', '.'));
                }
            }
            for (String n : plan.classes.keySet()) {
                if (nest(n).equals(nest(t))) {
                    named.add(n);
                }
            }
            named.retainAll(plan.classes.keySet());
            found.addAll(named);
            return new ArrayList<>(found);
        });
    }

    private static void attack(World world, Plan.Target target, Maker maker) {
        Choices c = maker.c;
        for (int n = c.below(4) == 3 ? 1 + c.below(3) : 0; n > 0; n--) {
            switch (c.below(4)) {
                case 0 -> maker.setStatic();
                case 1 -> maker.initialise();
                default -> maker.callSomething();
            }
        }
        if (target.method().equals("<clinit>")) {
            admitted = true;
            enter(target.type(), !Boolean.TRUE.equals(plan.classes.get(target.type())));
            initialise(world, target.type(), maker);
            return;
        }
        Executable e = world.executable(target.type(), target.method(), target.descriptor());
        if (e == null) {
            return;
        }
        Class<?> type = e.getDeclaringClass();
        Object self = null;
        if (e instanceof Method m && !Modifier.isStatic(m.getModifiers())) {
            self = receiver(world, m, maker);
            if (self == null) {
                return;
            }
        } else if (e instanceof Constructor && (Modifier.isAbstract(type.getModifiers()) || type.isEnum())) {
            return;
        }
        Object[] arguments = maker.arguments(e, Map.of(), 1);
        if (arguments == null) {
            return;
        }
        for (int n = c.below(3) == 2 ? 1 + c.below(4) : 0; n > 0; n--) {
            if (c.below(4) == 3) {
                maker.setStatic();
            } else {
                maker.mutate();
            }
        }
        if (!Probe.on) {
            return;
        }
        if (maker.script != null) {
            maker.script.say("System.out.println(call(" + maker.words(e, self, arguments) + "))");
        }
        if (target.oracle() != null) {
            judged(world, target, e, self, arguments);
        } else {
            admitted = !Boolean.TRUE.equals(plan.classes.get(target.type()));
            enter(target.type(), admitted);
            try {
                invoke(e, self, arguments);
            } catch (Throwable thrown) {
                ended(thrown);
            }
        }
    }

    private static void initialise(World world, String type, Maker maker) {
        maker.say("initialise(\"" + type + "\")");
        try {
            Class.forName(type, true, world);
        } catch (ExceptionInInitializerError thrown) {
            if (thrown.getCause() != null) {
                ended(thrown.getCause());
            }
            gaveUp = true;
        } catch (ClassNotFoundException | LinkageError broken) {
            gaveUp = true;
        }
    }

    /** An object of a class that does not override the method. */
    private static Object receiver(World world, Method m, Maker maker) {
        Class<?> type = m.getDeclaringClass();
        List<Class<?>> fit = new ArrayList<>();
        for (String name : plan.concrete(type.getName())) {
            Class<?> c = world.find(name);
            if (c != null && !overrides(c, m)) {
                fit.add(c);
            }
        }
        boolean open = type.isInterface() || Modifier.isAbstract(type.getModifiers());
        if (fit.isEmpty() && (!open || type.isEnum() || type.isSealed() || Boolean.TRUE.equals(plan.classes.get(type.getName())))) {
            return null;
        }
        if (fit.isEmpty() && plan.concrete(type.getName()).isEmpty()) {
            return maker.something(type, Map.of(), 0);
        }
        if (fit.isEmpty()) {
            return null;
        }
        Class<?> chosen = fit.get(maker.c.below(fit.size()));
        if (maker.c.below(4) == 3) {
            Object shared = maker.make(chosen, Map.of(), 0);
            if (shared != null && !overrides(shared.getClass(), m)) {
                return shared;
            }
        }
        return maker.instance(chosen, chosen, Map.of(), 0);
    }

    private static boolean overrides(Class<?> c, Method m) {
        for (Class<?> k = c; k != null && k != m.getDeclaringClass(); k = k.getSuperclass()) {
            try {
                Method own = k.getDeclaredMethod(m.getName(), m.getParameterTypes());
                if (!Modifier.isStatic(own.getModifiers())) {
                    return true;
                }
            } catch (NoSuchMethodException none) {
                // Inherited, as far as this class goes.
            }
        }
        return false;
    }

    private static Object invoke(Executable e, Object self, Object[] arguments) throws Throwable {
        try {
            return e instanceof Method m ? m.invoke(self, arguments) : ((Constructor<?>) e).newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Lets the oracle make the call: it says whether the precondition holds and whether the contract does. */
    private static void judged(World world, Plan.Target target, Executable e, Object self, Object[] arguments) {
        Probe.on = false;
        Class<?> oracle = world.find(target.oracle());
        Method check = null;
        for (Method m : oracle == null ? new Method[0] : oracle.getDeclaredMethods()) {
            if (m.getName().equals(target.check()) && fits(m, self, arguments)) {
                check = m;
            }
        }
        if (check == null || !target.helper() && !invariantsHold(world, oracle, self, arguments)) {
            return;
        }
        List<Object> all = new ArrayList<>();
        if (self != null) {
            all.add(self);
        }
        for (Object a : arguments) {
            all.add(a);
        }
        Throwable[] thrown = new Throwable[1];
        boolean[] called = new boolean[1];
        Class<?> supplier = check.getParameterTypes()[check.getParameterCount() - 1];
        all.add(Proxy.newProxyInstance(supplier.getClassLoader(), new Class<?>[] {supplier}, (proxy, method, none) -> {
            called[0] = true;
            admitted = true;
            contradict(target, "vacuous", "");
            Probe.on = true;
            enter(target.type(), true);
            try {
                return invoke(e, self, arguments);
            } catch (Throwable t) {
                thrown[0] = t;
                ended(t);
                throw t;
            } finally {
                gaveUp |= !Probe.on;
                Probe.on = false;
            }
        }));
        asked = true;
        try {
            check.setAccessible(true);
            check.invoke(null, all.toArray());
        } catch (InvocationTargetException failed) {
            Throwable cause = failed.getCause();
            if (called[0] && !gaveUp && cause != thrown[0] && !Probe.givesUp(cause)) {
                broken(target, cause);
            }
        } catch (ReflectiveOperationException | IllegalArgumentException cannot) {
            // The oracle has other parameters than we think.
        }
    }

    private static boolean fits(Method check, Object self, Object[] arguments) {
        Class<?>[] types = check.getParameterTypes();
        int count = arguments.length + (self == null ? 0 : 1) + 1;
        if (types.length != count || !types[count - 1].getName().startsWith("org.junit.")) {
            return false;
        }
        for (int i = 0; i < arguments.length; i++) {
            Class<?> t = types[i + (self == null ? 0 : 1)];
            if (!t.isPrimitive() && arguments[i] != null && !t.isInstance(arguments[i])) {
                return false;
            }
        }
        return self == null || types[0].isInstance(self);
    }

    private static boolean invariantsHold(World world, Class<?> oracle, Object self, Object[] arguments) {
        List<Object> objects = new ArrayList<>(java.util.Arrays.asList(arguments));
        if (self != null) {
            objects.add(self);
        }
        for (Method m : oracle.getDeclaredMethods()) {
            if (!m.getName().startsWith("checkInvariant") && !m.getName().startsWith("checkStaticInvariant")) {
                continue;
            }
            try {
                m.setAccessible(true);
                if (m.getParameterCount() == 0) {
                    m.invoke(null);
                } else {
                    for (Object o : objects) {
                        if (m.getParameterCount() == 1 && takes(world, m, o)) {
                            m.invoke(null, o);
                        }
                    }
                }
            } catch (ReflectiveOperationException | RuntimeException broken) {
                return false;
            }
        }
        return true;
    }

    /** Whether an object is of the class whose invariant a method checks. The method may be declared for any object. */
    private static boolean takes(World world, Method check, Object object) {
        if (!check.getParameterTypes()[0].isInstance(object)) {
            return false;
        }
        for (String name : plan.invariants.getOrDefault(check.getDeclaringClass().getName() + '.' + check.getName(), List.of())) {
            Class<?> of = world.find(name);
            if (of != null && of.isInstance(object)) {
                return true;
            }
        }
        return false;
    }

    private static void broken(Plan.Target target, Throwable cause) {
        boolean failed = cause.getClass().getName().equals("org.opentest4j.AssertionFailedError");
        message = failed ? String.valueOf(cause.getMessage()) : "the clause has no value: " + cause;
        if (failed && (message.startsWith("requires ") || message.startsWith("no case of "))) {
            return;
        }
        String word = failed ? message.split(" ")[0].replace('_', '-') : "";
        contradict(target, "clause", word);
    }

    /** The first claim of a kind about a method: of a clause that is meant by a word. */
    private static void contradict(Plan.Target target, String kind, String word) {
        for (Plan.Claim claim : plan.claimsOf(target.type())) {
            boolean same = claim.method().equals(target.method()) && claim.descriptor().equals(target.descriptor());
            if (same && claim.kind().equals(kind) && (claim.detail().equals(word) || claim.detail().equals("*"))) {
                contradicted.add(claim.id());
                return;
            }
        }
    }
}
