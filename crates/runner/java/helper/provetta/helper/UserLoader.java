package provetta.helper;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/**
 * In: names of classes. Out: classes of the code under test, in a state as if the JVM had just started.
 *
 * <p>Platform classes are shared; of the helper itself only {@link Probe} and the stand-in of JUnit can be
 * seen. Test classes are defined here too, since they share packages with the code under test.
 */
final class UserLoader extends ClassLoader {
    private static final ClassLoader OWN = UserLoader.class.getClassLoader();
    private static final String PROBE = Probe.class.getName();

    private final Session session;
    private final Path tests;
    private volatile boolean used;
    private volatile boolean collections;
    private final List<Class<?>> defined = new ArrayList<>();

    /** @param tests folder with compiled tests, or null */
    UserLoader(Session session, Path tests) {
        super(ClassLoader.getPlatformClassLoader());
        this.session = session;
        this.tests = tests;
    }

    /** Whether a class was defined here that can remember what an earlier call did. */
    boolean hasState() {
        return used;
    }

    /** The classes that were defined here so far. */
    List<Class<?>> defined() {
        synchronized (defined) {
            return new ArrayList<>(defined);
        }
    }

    /** Whether a class or interface of a collection was defined here. */
    boolean hasCollections() {
        return collections;
    }

    private Class<?> define(String name, byte[] bytes) {
        Class<?> made = defineClass(name, bytes, 0, bytes.length);
        collections |= Collection.class.isAssignableFrom(made) || Map.class.isAssignableFrom(made);
        synchronized (defined) {
            defined.add(made);
        }
        return made;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : locate(name);
        }
    }

    private Class<?> locate(String name) throws ClassNotFoundException {
        if (name.startsWith("java.")) {
            return getParent().loadClass(name);
        }
        if (name.equals(PROBE)) {
            return Probe.class;
        }
        if (name.startsWith("org.junit.jupiter.api.") || name.startsWith("org.opentest4j.")) {
            try {
                return OWN.loadClass(name);
            } catch (ClassNotFoundException notInTheStandIn) {
                // The user's own JUnit may have it.
            }
        }
        if (tests != null) {
            Path file = tests.resolve(name.replace('.', '/') + ".class");
            if (Files.isRegularFile(file)) {
                used = true;
                try {
                    return define(name, Files.readAllBytes(file));
                } catch (IOException broken) {
                    throw new ClassNotFoundException(name, broken);
                }
            }
        }
        Session.Entry entry = session.entry(name);
        if (entry.bytes() != null) {
            used |= entry.hasState();
            return define(name, entry.bytes());
        }
        try {
            return getParent().loadClass(name);
        } catch (ClassNotFoundException notOfThePlatform) {
            // Modules such as jdk.compiler belong to the application loader, but so does the helper.
            Class<?> found = OWN.loadClass(name);
            if (found.getModule().isNamed()) {
                return found;
            }
            throw new ClassNotFoundException(name);
        }
    }

    @Override
    protected URL findResource(String name) {
        return session.resources().findResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        return session.resources().findResources(name);
    }
}
