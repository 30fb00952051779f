package provetta.helper;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * In: a class path and the names of the classes to measure. Out: their bytes (with probes), once for all class
 * loaders, and what each probe means.
 */
final class Session {
    /** Bytes of a class; null if the platform has it or nobody does. */
    record Entry(byte[] bytes, boolean hasState) {}

    private static final Entry ELSEWHERE = new Entry(null, false);

    private final String[] classpath;
    private final Set<String> measured;
    private final URLClassLoader resources;
    private final Map<String, Entry> entries = new ConcurrentHashMap<>();

    /** By probe: its method (index into the methods reported to the other side), offset, edge, kind. */
    private int[] probeMethod = new int[1024];

    private MethodRewriter.ProbePoint[] probePoint = new MethodRewriter.ProbePoint[1024];
    private int probes;
    private int methods;
    /** Methods not reported to the other side yet: class, name, descriptor, and why it is not measured or "". */
    private final List<String[]> unreported = new ArrayList<>();

    private UserLoader current;

    Session(String[] classpath, String[] measured) throws IOException {
        this.classpath = classpath;
        this.measured = new HashSet<>(Arrays.asList(measured));
        URL[] urls = new URL[classpath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = Path.of(classpath[i]).toAbsolutePath().toUri().toURL();
        }
        resources = new URLClassLoader(urls, null);
    }

    void close() {
        try {
            resources.close();
        } catch (IOException ignored) {
            // Only files opened for reading.
        }
    }

    String[] classpath() {
        return classpath;
    }

    URLClassLoader resources() {
        return resources;
    }

    /** A class loader in which no call has left anything. */
    UserLoader freshLoader() {
        if (current == null || current.hasState()) {
            current = new UserLoader(this, null);
        }
        return current;
    }

    /** After an {@code Error} a class may be left half linked; the next call gets another loader. */
    void dropLoader() {
        current = null;
    }

    /** How a class looks here. */
    Entry entry(String name) {
        Entry known = entries.get(name);
        if (known == null) {
            known = read(name);
            Entry earlier = entries.putIfAbsent(name, known);
            known = earlier != null ? earlier : known;
        }
        return known;
    }

    private synchronized Entry read(String name) {
        Entry already = entries.get(name);
        if (already != null) {
            return already;
        }
        String path = name.replace('.', '/');
        // The parent comes first in Java; asking by resource does not define anything.
        if (ClassLoader.getPlatformClassLoader().getResource(path + ".class") != null) {
            return ELSEWHERE;
        }
        byte[] bytes;
        try (InputStream in = resources.getResourceAsStream(path + ".class")) {
            if (in == null) {
                return ELSEWHERE;
            }
            bytes = in.readAllBytes();
        } catch (IOException unreadable) {
            return ELSEWHERE;
        }
        try {
            ClassImage image = new ClassImage(bytes);
            boolean hasState = image.hasStaticState();
            return new Entry(measured.contains(path) ? probe(image) : bytes, hasState);
        } catch (RuntimeException broken) {
            // The JVM will say what is wrong with it.
            return new Entry(bytes, true);
        }
    }

    private byte[] probe(ClassImage image) {
        Instrumenter.Result result = Instrumenter.instrument(image, probes);
        if (result.nextProbe() > probeMethod.length) {
            int size = Math.max(result.nextProbe(), 2 * probeMethod.length);
            probeMethod = Arrays.copyOf(probeMethod, size);
            probePoint = Arrays.copyOf(probePoint, size);
        }
        for (Instrumenter.Measured m : result.measured()) {
            unreported.add(new String[] {image.name, m.method().name, m.method().descriptor, ""});
            for (MethodRewriter.ProbePoint point : m.points()) {
                probeMethod[probes] = methods;
                probePoint[probes++] = point;
            }
            methods++;
        }
        for (Instrumenter.Skipped s : result.skipped()) {
            unreported.add(new String[] {image.name, s.method().name, s.method().descriptor, s.reason()});
            methods++;
        }
        Probe.reserve(probes);
        return result.bytes();
    }

    /** Writes which probes were met since the last time, after the methods the other side does not know. */
    synchronized void putProbes(Bytes out) {
        int[] met = Probe.take();
        out.u4(unreported.size());
        for (String[] method : unreported) {
            for (String part : method) {
                out.text(part);
            }
        }
        unreported.clear();
        out.u4(met.length);
        for (int id : met) {
            MethodRewriter.ProbePoint point = probePoint[id];
            out.u4(probeMethod[id]).u4(point.offset()).u4(point.edge()).u1(point.division() ? 1 : 0);
        }
    }
}
