package provetta.falsify;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import provetta.helper.CloseUp;

/**
 * In: the job file. Out: the classes with probes, the claims, the methods to call; once for all worlds.
 *
 * <p>A job is lines with tabs: {@code path ENTRY}, {@code class NAME SPECIFIED}, {@code invariant ORACLE CHECK CLASS}, {@code claim CLASS METHOD DESCRIPTOR KIND
 * OFFSET DETAIL UNDER}, {@code method CLASS METHOD DESCRIPTOR ORACLE CHECK HELPER RUNS}. Claims and methods are numbered as they stand.
 */
final class Plan {
    /** A claim; {@code under} says that it holds under a contract only. */
    record Claim(int id, String type, String method, String descriptor, String kind, int offset, String detail, boolean under) {}

    /** A method to call; {@code oracle} is the class that checks its contract, or null. */
    record Target(int id, String type, String method, String descriptor, String oracle, String check, boolean helper, int runs) {}

    /** What is known of a class with probes. */
    record Info(byte[] bytes, List<CloseUp.Point> lines, Map<Long, Integer> raised) {}

    final List<Claim> claims = new ArrayList<>();
    final List<Target> targets = new ArrayList<>();
    /** Classes under attack, by Java's name; whether somebody specified them. */
    final Map<String, Boolean> classes = new LinkedHashMap<>();
    /** Methods of oracles that check an invariant, by class and name, with the classes whose objects they take. */
    final Map<String, List<String>> invariants = new HashMap<>();
    final Map<String, CloseUp.Facts> facts = new TreeMap<>();
    private final Map<String, Info> infos = new HashMap<>();
    private final Map<String, byte[]> others = new HashMap<>();
    private final Map<String, List<String>> subclasses = new HashMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Map<String, List<Claim>> byClass = new HashMap<>();
    /** Probes by method, and by instruction. */
    private final Map<String, List<Integer>> probesAt = new HashMap<>();

    private final URLClassLoader resources;
    private int probes;

    Plan(Path job) throws IOException {
        List<URL> path = new ArrayList<>();
        for (String line : Files.readAllLines(job)) {
            String[] p = line.split("\t", -1);
            switch (p[0]) {
                case "path" -> path.add(Path.of(p[1]).toUri().toURL());
                case "class" -> classes.put(p[1].replace('/', '.'), p[2].equals("1"));
                case "invariant" -> invariants.computeIfAbsent(p[1] + '.' + p[2], m -> new ArrayList<>()).add(p[3].replace('/', '.'));
                case "claim" -> {
                    Claim claim = new Claim(claims.size(), p[1].replace('/', '.'), p[2], p[3], p[4],
                            Integer.parseInt(p[5]), p[6], p[7].equals("1"));
                    claims.add(claim);
                    byClass.computeIfAbsent(claim.type, c -> new ArrayList<>()).add(claim);
                }
                case "method" -> targets.add(new Target(targets.size(), p[1].replace('/', '.'), p[2], p[3],
                        p[4].isEmpty() ? null : p[4], p[5], p[6].equals("1"), Integer.parseInt(p[7])));
                default -> throw new IOException("unknown line " + line);
            }
        }
        resources = new URLClassLoader(path.toArray(URL[]::new), null);
        for (String name : classes.keySet()) {
            byte[] bytes = read(name);
            if (bytes != null) {
                CloseUp.Facts of = CloseUp.facts(bytes);
                facts.put(name, of);
                assigned.addAll(of.assigned());
            }
        }
        for (String name : facts.keySet()) {
            Set<String> above = new TreeSet<>();
            above(name, above);
            for (String parent : above) {
                subclasses.computeIfAbsent(parent, c -> new ArrayList<>()).add(name);
            }
        }
    }

    private void above(String name, Set<String> into) {
        CloseUp.Facts of = facts.get(name);
        if (of == null || !into.add(name)) {
            into.add(name);
            return;
        }
        if (of.superclass() != null) {
            above(of.superclass().replace('/', '.'), into);
        }
        for (String parent : of.interfaces()) {
            above(parent.replace('/', '.'), into);
        }
    }

    private byte[] read(String name) {
        try (InputStream in = resources.getResourceAsStream(name.replace('.', '/') + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException unreadable) {
            return null;
        }
    }

    URLClassLoader resources() {
        return resources;
    }

    /** Whether a static field may hold anything: not a private one that no method writes. */
    boolean isAssigned(String type, String field) {
        return assigned.contains(type.replace('.', '/') + '.' + field);
    }

    /** Classes under attack that can be instantiated and are, or extend, a type. */
    List<String> concrete(String type) {
        List<String> found = new ArrayList<>();
        for (String name : subclasses.getOrDefault(type, List.of())) {
            if ((facts.get(name).access() & 0x0600) == 0) {
                found.add(name);
            }
        }
        return found;
    }

    /** The claims about methods of a class. */
    List<Claim> claimsOf(String type) {
        return byClass.getOrDefault(type, List.of());
    }

    /** A class with probes; null if it is none of ours. */
    synchronized Info info(String name) {
        if (!classes.containsKey(name)) {
            return null;
        }
        Info known = infos.get(name);
        if (known == null) {
            known = measure(name);
            infos.put(name, known);
        }
        return known;
    }

    private Info measure(String name) {
        byte[] bytes = read(name);
        if (bytes == null) {
            return null;
        }
        CloseUp.Measured measured = CloseUp.measure(bytes, probes, "provetta/falsify/Probe");
        if (measured == null) {
            return new Info(bytes, null, Map.of());
        }
        Probe.reserve(probes + measured.points().size());
        Map<String, Integer> edges = new HashMap<>();
        Map<Long, Integer> raised = new HashMap<>();
        Map<String, Integer> lines = new HashMap<>();
        for (int i = 1; i < measured.lines().size(); i++) {
            CloseUp.Point p = measured.lines().get(i);
            lines.put(p.method() + p.descriptor() + p.offset(), i);
        }
        for (Claim c : claimsOf(name)) {
            String place = c.method + c.descriptor + c.offset;
            switch (c.kind) {
                case "branch" -> edges.put(place + "BRANCH" + c.detail, c.id);
                case "throw" -> edges.put(place + "THROWN0", c.id);
                case "division-by-zero" -> edges.put(place + "DIVISION0", c.id);
                default -> {
                    int kind = Run.KINDS.indexOf(c.kind);
                    Integer line = lines.get(place);
                    if (kind >= 0 && line != null) {
                        raised.put((long) line << 8 | kind, c.id);
                    }
                }
            }
        }
        for (CloseUp.Point p : measured.points()) {
            Integer claim = edges.get(p.method() + p.descriptor() + p.offset() + p.kind() + p.edge());
            Probe.claim[probes] = claim == null ? 0 : claim + 1;
            String method = name + ' ' + p.method() + p.descriptor() + '@';
            probesAt.computeIfAbsent(method, m -> new ArrayList<>()).add(probes);
            probesAt.computeIfAbsent(method + p.offset(), m -> new ArrayList<>()).add(probes);
            probes++;
        }
        return new Info(measured.bytes(), measured.lines(), raised);
    }

    /**
     * Whether runs came to what a claim speaks of: the instruction of a branch was decided, else the method was called within its contract
     * or, if it is reached by others only, entered. That a contract is vacuous is tried by every input that its oracle was asked about.
     */
    boolean wasExercised(Claim c, Set<String> admitted, Set<String> asked) {
        String method = c.type + ' ' + c.method + c.descriptor;
        if (c.kind.equals("vacuous")) {
            return asked.contains(method);
        }
        if (!c.kind.equals("branch") && admitted.contains(method)) {
            return true;
        }
        String place = c.kind.equals("branch") ? method + '@' + c.offset : method + '@';
        for (int probe : probesAt.getOrDefault(place, List.of())) {
            if (Probe.ever[probe]) {
                return !c.kind.equals("clause");
            }
        }
        return false;
    }

    /** The bytes of a class of the class path that is not under attack. */
    synchronized byte[] other(String name) {
        return others.computeIfAbsent(name, this::read);
    }
}
