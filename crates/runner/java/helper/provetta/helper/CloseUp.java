package provetta.helper;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * In: a class file. Out: what a program that attacks claims about it has to know, and the class with probes at
 * branches, divisions, throws and handlers and with a line for each instruction.
 *
 * <p>Invariant: lines count from 1; {@link Measured#lines} has the instruction of line {@code i} at {@code i}, and null
 * at 0.
 */
public final class CloseUp {
    /** A probe or an instruction: its method and offset; of probes also the edge and what meets it. */
    public record Point(String method, String descriptor, int offset, int edge, String kind) {}

    /** A class with probes. */
    public record Measured(byte[] bytes, List<Point> points, List<Point> lines) {}

    /** What a class file says. Names are internal; {@code assigned} are static fields that its methods write. */
    public record Facts(
            String name,
            int access,
            String superclass,
            List<String> interfaces,
            Set<String> classes,
            Collection<Object> constants,
            Set<String> assigned) {}

    private CloseUp() {}

    /** Puts probes in; null if the file is beyond us. */
    public static Measured measure(byte[] bytes, int firstProbe, String probe) {
        try {
            List<Instrumenter.Place> places = new ArrayList<>();
            places.add(null);
            Instrumenter.Result result = Instrumenter.closely(new ClassImage(bytes), firstProbe, probe, places);
            List<Point> points = new ArrayList<>();
            for (Instrumenter.Measured m : result.measured()) {
                for (MethodRewriter.ProbePoint p : m.points()) {
                    points.add(new Point(m.method().name, m.method().descriptor, p.offset(), p.edge(), p.kind().name()));
                }
            }
            List<Point> lines = new ArrayList<>();
            for (Instrumenter.Place place : places) {
                lines.add(place == null
                        ? null
                        : new Point(place.method().name, place.method().descriptor, place.offset(), 0, "LINE"));
            }
            return new Measured(result.bytes(), points, lines);
        } catch (RuntimeException beyondUs) {
            return null;
        }
    }

    /** Reads a class file. */
    public static Facts facts(byte[] bytes) {
        ClassImage image = new ClassImage(bytes);
        int at = image.poolEnd;
        List<String> interfaces = new ArrayList<>();
        for (int i = 0; i < image.u2(at + 6); i++) {
            interfaces.add(image.className(image.u2(at + 8 + 2 * i)));
        }
        Set<String> classes = new TreeSet<>();
        Set<Object> constants = new java.util.LinkedHashSet<>();
        for (int i = 1; i < image.poolCount(); i++) {
            Object constant = image.constant(i);
            if (constant != null) {
                constants.add(constant);
            }
            String named = image.classAt(i);
            if (named != null && !named.startsWith("[")) {
                classes.add(named);
            }
        }
        Set<String> assigned = new TreeSet<>();
        for (ClassImage.Member method : image.methods) {
            if (method.code >= 0) {
                read(image, method, constants, assigned);
            }
        }
        String superclass = image.superClass == 0 ? null : image.className(image.superClass);
        return new Facts(image.name, image.u2(at), superclass, interfaces, classes, constants, assigned);
    }

    private static void read(
            ClassImage image, ClassImage.Member method, Collection<Object> constants, Set<String> assigned) {
        Bytecode code = new Bytecode(image, method.code + 14, image.u4(method.code + 10));
        for (int i = 0; i < code.count; i++) {
            int at = code.base + code.offsets[i];
            int op = code.op(i);
            if (op >= 2 && op <= 8) {
                constants.add(op - 3);
            } else if (op == 16) {
                constants.add((int) image.bytes[at + 1]);
            } else if (op == 17) {
                constants.add((int) (short) image.u2(at + 1));
            } else if (Bytecode.isSwitch(op)) {
                for (int key : code.switchAt(i).keys()) {
                    constants.add(key);
                }
            } else if (op == 179 && !method.name.equals("<clinit>")) {
                assigned.add(image.field(image.u2(at + 1)));
            }
        }
    }
}
