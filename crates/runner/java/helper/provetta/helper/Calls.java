package provetta.helper;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * In: a request to call a method or constructor. Out: what the call did, written into the answer.
 *
 * <p>The class is initialised, the objects are made, static fields are set; only what happens from then on is
 * measured.
 */
final class Calls {
    private static final int RETURNED_NOTHING = 0;
    private static final int RETURNED = 1;
    private static final int THREW = 2;
    private static final int DIED = 3;
    private static final int STEP_FAILED = 4;
    private static final int STUB_FAILED = 5;

    private final ByteBuffer in;
    private final Fixture fixture;
    private final Class<?> owner;
    /** What the call was given: the receiver, arguments, values of static fields. */
    private final List<Object> given = new ArrayList<>();

    private Class<?> returns;

    private Calls(ByteBuffer in, String className, String name, UserLoader loader) throws Impossible {
        this.in = in;
        fixture = new Fixture(loader);
        // Initialises the class, as the call instruction would; its static initialiser is a call of its own.
        owner = name.equals(Members.INITIALISER)
                ? Members.uninitialised(className, loader)
                : Members.type(className, loader);
    }

    /** Returns whether this JVM should not be used any more. */
    static boolean call(Session session, ByteBuffer in, Bytes out) {
        boolean wantsGraph = in.get() != 0;
        String className = Wire.text(in);
        String name = Wire.text(in);
        if (name.equals(Members.INITIALISER)) {
            session.dropLoader();
        }
        UserLoader loader = session.freshLoader();
        String descriptor = Wire.text(in);
        Calls[] made = new Calls[1];
        Task task =
                Task.run(
                        () -> {
                            made[0] = new Calls(in, className, name, loader);
                            return made[0].run(name, descriptor);
                        },
                        loader);
        if (task.error() != null) {
            session.dropLoader();
        }
        Graph graph = null;
        if (wantsGraph && made[0] != null && !(task.thrown() instanceof Impossible) && task.outOfMemory() == null) {
            graph = new Graph(made[0].fixture, loader);
            made[0].given.forEach(graph::root);
        }
        if (task.thrown() == null) {
            putResult(out, task.result(), made[0].returns, graph);
        } else if (task.thrown() instanceof Impossible impossible) {
            putImpossible(out, impossible);
        } else if (task.outOfMemory() != null) {
            out.u1(DIED).text(task.outOfMemory());
        } else {
            out.u1(THREW).text(Wire.internalName(task.thrown().getClass()));
            Wire.put(out, task.message(), String.class);
        }
        session.putProbes(out);
        if (graph == null) {
            out.u4(0);
        } else {
            graph.putObjects(out);
        }
        return task.tainted();
    }

    private static void putResult(Bytes out, Object result, Class<?> returns, Graph graph) {
        if (returns == void.class) {
            out.u1(RETURNED_NOTHING);
            return;
        }
        out.u1(RETURNED);
        if (graph == null) {
            Wire.put(out, result, returns);
        } else {
            graph.put(out, result, returns);
        }
    }

    private static void putImpossible(Bytes out, Impossible impossible) {
        String why = impossible.getMessage();
        switch (impossible.part) {
            case CALL -> out.u1(DIED).text("the call could not be made: " + why);
            case STEP -> out.u1(STEP_FAILED).u4(impossible.step).text(why);
            case STUB -> out.u1(STUB_FAILED).text(why);
        }
    }

    private Object run(String name, String descriptor) throws Throwable {
        initialise();
        fixture.make(in);
        List<Object> statics = setStatics();
        Object receiver = in.get() != 0 ? argument("the receiver") : null;
        Object[] arguments = new Object[in.getInt()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument("argument " + (i + 1));
        }
        given.addAll(statics);
        if (name.equals(Members.INITIALISER)) {
            returns = void.class;
            Probe.take();
            Members.type(Wire.internalName(owner), fixture.loader());
            return null;
        }
        Executable executable = Members.executable(owner, name, descriptor);
        boolean takesReceiver = !(executable instanceof Constructor || Members.isStatic(executable));
        if (takesReceiver != (receiver != null)) {
            String what = takesReceiver ? " is not static and has no receiver" : " takes no receiver";
            throw new Impossible(owner.getName() + "." + name + what);
        }
        returns = Members.yields(executable);
        Members.refuseAbstract(executable);
        // What was met so far is not the call's.
        Probe.take();
        try {
            return Members.invoke(executable, receiver, arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    /** What initialisers change must be changed before anything is arranged. */
    private void initialise() throws Impossible {
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            String className = Wire.text(in).replace('/', '.');
            try {
                Class.forName(className, true, fixture.loader());
            } catch (ReflectiveOperationException | LinkageError refused) {
                throw new Impossible("cannot initialise " + className + ": " + refused);
            }
        }
    }

    private List<Object> setStatics() throws Impossible {
        List<Object> values = new ArrayList<>();
        int count = in.getInt();
        for (int i = 0; i < count; i++) {
            String className = Wire.text(in).replace('/', '.');
            String name = Wire.text(in);
            try {
                Object value = Wire.value(in, fixture);
                Field field = Class.forName(className, true, fixture.loader()).getDeclaredField(name);
                field.setAccessible(true);
                field.set(null, value);
                values.add(value);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError refused) {
                throw new Impossible("cannot set the static field " + className + "." + name + ": " + refused);
            }
        }
        return values;
    }

    private Object argument(String which) throws Impossible {
        try {
            Object value = Wire.value(in, fixture);
            given.add(value);
            return value;
        } catch (ClassNotFoundException | RuntimeException refused) {
            throw new Impossible("cannot make " + which + ": " + refused);
        }
    }
}
