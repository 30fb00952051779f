package provetta.helper;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * In: jars, folders and modules of the JDK ({@code jrt:java.xml}). Out: whether every class that the verifier
 * accepts is still accepted with probes.
 *
 * <p>Classes are defined by a loader of their own, {@code java.*} excepted, which no loader may define, and linked
 * (which verifies them) without being initialised.
 */
public final class MassCheck {
    /** Defines the given classes itself, with or without probes. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                if (name.equals(Probe.class.getName())) {
                    return Probe.class;
                }
                byte[] bytes = classes.get(name);
                return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    private MassCheck() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, byte[]> plain = new TreeMap<>();
        for (String argument : arguments) {
            read(argument, plain);
        }
        Map<String, String> expected = link(plain);
        int failures = 0;
        for (boolean near : new boolean[] {false, true}) {
            for (int first : new int[] {0, 40000}) {
                failures += check(plain, expected, near, first);
            }
        }
        System.exit(failures == 0 ? 0 : 1);
    }

    private static int check(Map<String, byte[]> plain, Map<String, String> expected, boolean near, int first) {
        Map<String, byte[]> probed = new TreeMap<>();
        List<String> wrong = new ArrayList<>();
        long probes = 0;
        int skipped = 0;
        int methods = 0;
        for (Map.Entry<String, byte[]> entry : plain.entrySet()) {
            try {
                Instrumenter.Result result = Instrumenter.instrument(new ClassImage(entry.getValue()), first, near);
                probed.put(entry.getKey(), result.bytes());
                probes += result.nextProbe() - first;
                methods += result.measured().size();
                skipped += result.skipped().size();
                for (Instrumenter.Skipped s : result.skipped()) {
                    System.out.println("  not measured: " + entry.getKey() + "." + s.method().name + ": " + s.reason());
                }
            } catch (RuntimeException broken) {
                wrong.add(entry.getKey() + ": " + broken);
                probed.put(entry.getKey(), entry.getValue());
            }
        }
        Map<String, String> actual = link(probed);
        int accepted = 0;
        for (Map.Entry<String, String> entry : actual.entrySet()) {
            String before = expected.get(entry.getKey());
            // Other errors depend on which classes of the platform were loaded before.
            if (isRefusal(entry.getValue()) && !isRefusal(before)) {
                wrong.add(entry.getKey() + ": " + before + " -> " + entry.getValue());
            } else if (before.isEmpty()) {
                accepted++;
            }
        }
        wrong.stream().limit(20).forEach(System.out::println);
        System.out.printf(
                "near %b, first probe %d: %d classes, %d accepted by the verifier, %d methods with %d probes, %d not"
                        + " measured, %d failures%n",
                near, first, plain.size(), accepted, methods, probes, skipped, wrong.size());
        return wrong.size();
    }

    /** What linking each class ends with: nothing, or an error. */
    private static Map<String, String> link(Map<String, byte[]> classes) {
        Loader loader = new Loader(classes);
        Map<String, String> results = new TreeMap<>();
        for (String name : classes.keySet()) {
            String result = "";
            try {
                // HotSpot links a class before it lists its methods.
                Class.forName(name, false, loader).getDeclaredMethods();
            } catch (Throwable refused) {
                result = refused.toString();
            }
            results.put(name, result);
        }
        return results;
    }

    private static boolean isRefusal(String error) {
        return error.startsWith("java.lang.VerifyError") || error.startsWith("java.lang.ClassFormatError");
    }

    private static void read(String argument, Map<String, byte[]> into) throws IOException {
        if (argument.startsWith("jrt:")) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", argument.substring(4));
            folder(root, into);
        } else if (argument.endsWith(".jar")) {
            try (JarFile jar = new JarFile(argument)) {
                for (var entry : (Iterable<java.util.jar.JarEntry>) jar.stream()::iterator) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        add(entry.getName(), in.readAllBytes(), into);
                    }
                }
            }
        } else {
            folder(Path.of(argument), into);
        }
    }

    private static void folder(Path root, Map<String, byte[]> into) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (file.toString().endsWith(".class")) {
                    add(root.relativize(file).toString(), Files.readAllBytes(file), into);
                }
            }
        }
    }

    private static void add(String path, byte[] bytes, Map<String, byte[]> into) {
        if (path.endsWith(".class") && !path.endsWith("module-info.class") && !path.startsWith("META-INF")) {
            String name = path.substring(0, path.length() - 6).replace('/', '.');
            if (!name.startsWith("java.")) {
                into.put(name, bytes);
            }
        }
    }
}
