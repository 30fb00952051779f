package provetta.helper;

import java.util.ArrayList;
import java.util.List;

/** In: a class file. Out: the same class with probes, where they are, and the methods that have none. */
final class Instrumenter {
    static final String PROBE = "provetta/helper/Probe";

    /** A method with branches. {@code points} are its probes, numbered from {@code firstProbe} on. */
    record Measured(ClassImage.Member method, int firstProbe, List<MethodRewriter.ProbePoint> points) {}

    /** A method that could not be measured, and why. */
    record Skipped(ClassImage.Member method, String reason) {}

    record Result(byte[] bytes, List<Measured> measured, List<Skipped> skipped, int nextProbe) {}

    private Instrumenter() {}

    static Result instrument(ClassImage image, int firstProbe) {
        return instrument(image, firstProbe, false);
    }

    /** @param near whether trampolines stand near their jumps even where that is not needed */
    static Result instrument(ClassImage image, int firstProbe, boolean near) {
        return instrument(image, firstProbe, near, null);
    }

    /**
     * Measures closely (see {@link MethodRewriter}).
     *
     * @param lines gets, by line, the method and the offset of its instruction
     */
    static Result closely(ClassImage image, int firstProbe, String probe, List<Place> lines) {
        return instrument(image, firstProbe, false, new Close(probe, lines));
    }

    /** An instruction. */
    record Place(ClassImage.Member method, int offset) {}

    private record Close(String probe, List<Place> lines) {}

    private static Result instrument(ClassImage image, int firstProbe, boolean near, Close close) {
        List<Measured> measured = new ArrayList<>();
        List<Skipped> skipped = new ArrayList<>();
        int next = firstProbe;
        Bytes methods = new Bytes(image.methodsEnd - image.methodsStart);
        methods.u2(image.methods.size());
        for (ClassImage.Member method : image.methods) {
            Bytes code = null;
            if (method.code >= 0) {
                try {
                    MethodRewriter.Measure how = close == null
                            ? MethodRewriter.Measure.BRANCHES
                            : new MethodRewriter.Measure(close.probe(), close.lines().size());
                    MethodRewriter rewriter = new MethodRewriter(image, method, next, how);
                    if (how.isClose() || !rewriter.points().isEmpty()) {
                        code = rewriter.rewrite(near);
                        for (int offset : how.isClose() ? rewriter.offsets() : new int[0]) {
                            close.lines().add(new Place(method, offset));
                        }
                        measured.add(new Measured(method, next, rewriter.points()));
                        next += rewriter.points().size();
                    }
                } catch (TooLarge reason) {
                    skipped.add(new Skipped(method, reason.getMessage()));
                }
            }
            if (code == null) {
                methods.raw(image.bytes, method.start, method.end - method.start);
            } else {
                methods.raw(image.bytes, method.start, method.code - method.start);
                methods.raw(code.buffer(), 0, code.size());
                methods.raw(image.bytes, method.codeEnd, method.end - method.codeEnd);
            }
        }
        Bytes out = new Bytes(image.bytes.length * 2);
        out.raw(image.bytes, 0, 8);
        out.u2(image.poolCount());
        out.raw(image.bytes, 10, image.poolEnd - 10);
        out.raw(image.added().buffer(), 0, image.added().size());
        out.raw(image.bytes, image.poolEnd, image.methodsStart - image.poolEnd);
        out.raw(methods.buffer(), 0, methods.size());
        out.raw(image.bytes, image.methodsEnd, image.bytes.length - image.methodsEnd);
        return new Result(out.toArray(), measured, skipped, next);
    }
}
