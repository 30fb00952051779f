package provetta.helper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;

/**
 * In: one method and the number of its first probe. Out: its {@code Code} attribute with probes.
 *
 * <p>A fall-through gets its probe right behind the jump. A jump or case that is taken goes first to a
 * <em>trampoline</em>: probe, then {@code goto} to the old target. The frame of a trampoline is the frame of
 * that target, which the class file has already, so no types need to be inferred: whatever could jump to the
 * target may jump to the trampoline, and the trampoline to the target. A division passes a copy of its divisor
 * to a probe, which needs no jump at all.
 *
 * <p>Trampolines stand behind the code. If a conditional jump then does not reach its own (its offset has 16
 * bits), they stand in islands: behind instructions that never fall through, and, where these are far apart,
 * before an instruction with a frame, with a {@code goto} over the island. Exception ranges leave the islands
 * out, because frames there may not fit the handler.
 *
 * <p>A method can be measured closely: then what is thrown and what reaches a handler passes a probe too, in the
 * same way as a divisor, and each instruction has a line of its own, so that the top frame of an exception says
 * which one raised it.
 */
final class MethodRewriter {
    /** One probe: where it is in the original code. */
    record ProbePoint(int offset, int edge, Kind kind) {
        boolean division() {
            return kind == Kind.DIVISION;
        }
    }

    /** What meets a probe: a way out of a branch, a divisor, what is thrown, what a handler gets. */
    enum Kind {
        BRANCH,
        DIVISION,
        THROWN,
        CAUGHT
    }

    /** How closely to measure: with probes of which class, and from which line on (-1: as the class file has them). */
    record Measure(String probe, int firstLine) {
        static final Measure BRANCHES = new Measure(Instrumenter.PROBE, -1);

        boolean isClose() {
            return firstLine >= 0;
        }
    }

    private static final class Trampoline {
        final int probe;
        final int target;
        boolean wide;
        int pc;

        Trampoline(int probe, int target) {
            this.probe = probe;
            this.target = target;
        }
    }

    /** Trampolines from {@code pc} to {@code end}, behind a {@code goto_w} over them if code leads there. */
    private static final class Island {
        final List<Trampoline> trampolines = new ArrayList<>();
        boolean bypass;
        int pc;
        int end;
    }

    private static final int SIPUSH_LIMIT = 32768;

    /** How far a jump may be from its trampoline before an island is made where none would be. */
    private static final int ISLAND_DISTANCE = 12000;

    private final ClassImage image;
    private final ClassImage.Member method;
    private final Bytecode code;
    private final int firstProbe;
    private final Measure how;
    /** Frames of the original code by offset; null if it has no table. */
    private TreeMap<Integer, Frames.Frame> frames;

    private final List<ProbePoint> points = new ArrayList<>();

    /** By instruction: its first probe (or -1), the trampolines it uses, the island behind it, a wide goto. */
    private final int[] probe;

    private final Trampoline[][] ways;
    private final Island[] islands;
    private final boolean[] wide;
    /** New offset of every instruction and of the end of the code proper. */
    private final int[] label;

    private int size;

    MethodRewriter(ClassImage image, ClassImage.Member method, int firstProbe, Measure how) {
        this.image = image;
        this.method = method;
        this.firstProbe = firstProbe;
        this.how = how;
        int at = method.code;
        code = new Bytecode(image, at + 14, image.u4(at + 10));
        probe = new int[code.count];
        ways = new Trampoline[code.count][];
        islands = new Island[code.count];
        wide = new boolean[code.count];
        label = new int[code.count + 1];
        place();
    }

    private TreeMap<Integer, Frames.Frame> readFrames(int tables) {
        int at = tables + 2 + 8 * image.u2(tables);
        int count = image.u2(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            if (image.utf8(image.u2(at)).equals("StackMapTable")) {
                return Frames.decode(image, method, at);
            }
            at = image.attributeEnd(at);
        }
        return null;
    }

    /** The probes in the order of their numbers; empty if there is nothing to measure. */
    List<ProbePoint> points() {
        return points;
    }

    /** Where the instructions are, in order. */
    int[] offsets() {
        return Arrays.copyOf(code.offsets, code.count);
    }

    private int point(int insn, int edge, Kind kind) {
        points.add(new ProbePoint(code.offsets[insn], edge, kind));
        return firstProbe + points.size() - 1;
    }

    private void place() {
        BitSet handlers = handlers();
        for (int i = 0; i < code.count; i++) {
            int op = code.op(i);
            probe[i] = -1;
            if (Bytecode.isConditional(op)) {
                probe[i] = point(i, 0, Kind.BRANCH);
                ways[i] = new Trampoline[] {new Trampoline(point(i, 1, Kind.BRANCH), code.target(i))};
            } else if (Bytecode.isSwitch(op)) {
                placeSwitch(i, op == Bytecode.TABLESWITCH);
            } else if (Bytecode.isIntDivision(op) || Bytecode.isLongDivision(op)) {
                probe[i] = point(i, 0, Kind.DIVISION);
            } else if (how.isClose() && op == Bytecode.ATHROW) {
                probe[i] = point(i, 0, Kind.THROWN);
            } else if (handlers.get(code.offsets[i])) {
                probe[i] = point(i, 0, Kind.CAUGHT);
            }
        }
    }

    /** Where handlers start, if they are to be measured. */
    private BitSet handlers() {
        BitSet starts = new BitSet();
        int tables = code.base + code.length;
        for (int i = 0; how.isClose() && i < image.u2(tables); i++) {
            starts.set(image.u2(tables + 2 + 8 * i + 4));
        }
        return starts;
    }

    /** Ways of a switch: one for each entry, and last the default; table entries that go there share it. */
    private void placeSwitch(int insn, boolean table) {
        Bytecode.Switch s = code.switchAt(insn);
        Trampoline[] all = new Trampoline[s.keys().length + 1];
        int edge = 0;
        for (int k = 0; k < s.keys().length; k++) {
            if (!(table && s.targets()[k] == s.fallback())) {
                all[k] = new Trampoline(point(insn, edge++, Kind.BRANCH), s.targets()[k]);
            }
        }
        Trampoline fallback = new Trampoline(point(insn, edge, Kind.BRANCH), s.fallback());
        for (int k = 0; k < all.length; k++) {
            if (all[k] == null) {
                all[k] = fallback;
            }
        }
        ways[insn] = all;
    }

    /** The whole {@code Code} attribute, name and length included. */
    Bytes rewrite(boolean near) {
        frames = readFrames(code.base + code.length);
        if ((near || !layOut(false)) && !layOut(true)) {
            throw new TooLarge("a jump would become longer than 32 KiB");
        }
        Bytes body = emit();
        if (body.size() > 65535) {
            throw new TooLarge("its code would become longer than 64 KiB");
        }
        return attribute(body);
    }

    /** Settles every offset; false if a conditional jump cannot reach its trampoline. */
    private boolean layOut(boolean near) {
        assignIslands(near);
        while (true) {
            measure();
            boolean changed = false;
            for (int i = 0; i < code.count; i++) {
                int op = code.op(i);
                if ((op == Bytecode.GOTO || op == Bytecode.JSR) && !wide[i] && far(label[i], label[code.target(i)])) {
                    wide[i] = true;
                    changed = true;
                }
                if (islands[i] != null) {
                    for (Trampoline t : islands[i].trampolines) {
                        int from = t.pc + pushSize(t.probe) + 3;
                        if (!t.wide && far(from, label[t.target])) {
                            t.wide = true;
                            changed = true;
                        }
                    }
                }
            }
            if (!changed) {
                break;
            }
        }
        for (int i = 0; i < code.count; i++) {
            if (Bytecode.isConditional(code.op(i)) && far(label[i], ways[i][0].pc)) {
                return false;
            }
        }
        return true;
    }

    private void assignIslands(boolean near) {
        Island pending = new Island();
        int pc = 0;
        int oldest = 0;
        for (int i = 0; i < code.count; i++) {
            islands[i] = null;
            wide[i] = false;
            pc = end(i, pc);
            if (ways[i] != null) {
                oldest = pending.trampolines.isEmpty() ? pc : oldest;
                for (Trampoline t : new LinkedHashSet<>(Arrays.asList(ways[i]))) {
                    t.wide = false;
                    pending.trampolines.add(t);
                }
            }
            boolean end = i == code.count - 1;
            boolean last = end || Bytecode.isLast(code.op(i));
            boolean bypass = !last && pc - oldest > ISLAND_DISTANCE && hasFrame(i + 1);
            if (!pending.trampolines.isEmpty() && (end || near && (last || bypass))) {
                pending.bypass = bypass;
                islands[i] = pending;
                pending = new Island();
            }
        }
    }

    /** Whether a jump may go to the instruction. */
    private boolean hasFrame(int insn) {
        return frames == null || frames.containsKey(code.offsets[insn]);
    }

    private void measure() {
        int pc = 0;
        for (int i = 0; i < code.count; i++) {
            label[i] = pc;
            pc = end(i, pc);
            if (i == code.count - 1) {
                label[code.count] = pc;
            }
            if (islands[i] != null) {
                islands[i].pc = pc;
                pc += islands[i].bypass ? 5 : 0;
                for (Trampoline t : islands[i].trampolines) {
                    t.pc = pc;
                    pc += pushSize(t.probe) + 3 + (t.wide ? 5 : 3);
                }
                islands[i].end = pc;
            }
        }
        size = pc;
        if (size > 1 << 20) {
            throw new TooLarge("its code would become longer than 64 KiB");
        }
    }

    /** The offset behind an instruction and its own probe, if it starts at {@code pc}. */
    private int end(int insn, int pc) {
        int op = code.op(insn);
        int length = code.offsets[insn + 1] - code.offsets[insn];
        if (Bytecode.isSwitch(op)) {
            int oldPadding = 3 - (code.offsets[insn] & 3);
            return pc + length - oldPadding + (3 - (pc & 3));
        }
        if (wide[insn]) {
            return pc + 5;
        }
        if (probe[insn] < 0) {
            return pc + length;
        }
        int probeSize = pushSize(probe[insn]) + 3;
        return pc + length + probeSize + (Bytecode.isConditional(op) ? 0 : 1);
    }

    private static boolean far(int from, int to) {
        int delta = to - from;
        return delta != (short) delta;
    }

    private static int pushSize(int id) {
        return id < 128 ? 2 : 3;
    }

    private void push(Bytes out, int id) {
        if (id < 128) {
            out.u1(16).u1(id);
        } else if (id < SIPUSH_LIMIT) {
            out.u1(17).u2(id);
        } else {
            out.u1(19).u2(image.addInteger(id));
        }
    }

    private void call(Bytes out, String name, String descriptor) {
        out.u1(184).u2(image.addMethodref(how.probe(), name, descriptor));
    }

    private Bytes emit() {
        Bytes out = new Bytes(size);
        for (int i = 0; i < code.count; i++) {
            int at = code.offsets[i];
            int op = code.op(i);
            if (Bytecode.isConditional(op)) {
                out.u1(op).u2(ways[i][0].pc - label[i]);
                push(out, probe[i]);
                call(out, "hit", "(I)V");
            } else if (Bytecode.isSwitch(op)) {
                emitSwitch(out, i);
            } else if (op == Bytecode.GOTO || op == Bytecode.JSR) {
                int delta = label[code.target(i)] - label[i];
                if (wide[i]) {
                    out.u1(op + 33).u4(delta);
                } else {
                    out.u1(op).u2(delta);
                }
            } else if (op == Bytecode.GOTO_W || op == Bytecode.JSR_W) {
                out.u1(op).u4(label[code.target(i)] - label[i]);
            } else {
                if (probe[i] >= 0) {
                    boolean isLong = Bytecode.isLongDivision(op);
                    out.u1(isLong ? 92 : 89);
                    push(out, probe[i]);
                    switch (points.get(probe[i] - firstProbe).kind()) {
                        case DIVISION -> call(out, "division", isLong ? "(JI)V" : "(II)V");
                        case THROWN -> call(out, "thrown", "(Ljava/lang/Throwable;I)V");
                        default -> call(out, "caught", "(Ljava/lang/Throwable;I)V");
                    }
                }
                out.raw(image.bytes, code.base + at, code.offsets[i + 1] - at);
            }
            if (islands[i] != null) {
                if (islands[i].bypass) {
                    out.u1(Bytecode.GOTO_W).u4(islands[i].end - islands[i].pc);
                }
                for (Trampoline t : islands[i].trampolines) {
                    push(out, t.probe);
                    call(out, "hit", "(I)V");
                    int delta = label[t.target] - out.size();
                    if (t.wide) {
                        out.u1(Bytecode.GOTO_W).u4(delta);
                    } else {
                        out.u1(Bytecode.GOTO).u2(delta);
                    }
                }
            }
        }
        if (out.size() != size) {
            throw new IllegalStateException("laid out " + size + " bytes, wrote " + out.size());
        }
        return out;
    }

    private void emitSwitch(Bytes out, int insn) {
        int pc = label[insn];
        int op = code.op(insn);
        Bytecode.Switch s = code.switchAt(insn);
        int entries = s.keys().length;
        out.u1(op);
        while ((out.size() & 3) != 0) {
            out.u1(0);
        }
        out.u4(ways[insn][entries].pc - pc);
        if (op == Bytecode.TABLESWITCH) {
            out.u4(s.keys()[0]).u4(s.keys()[entries - 1]);
        } else {
            out.u4(entries);
        }
        for (int k = 0; k < entries; k++) {
            if (op == Bytecode.LOOKUPSWITCH) {
                out.u4(s.keys()[k]);
            }
            out.u4(ways[insn][k].pc - pc);
        }
    }

    private Bytes attribute(Bytes body) {
        int at = method.code;
        int maxStack = image.u2(at + 6) + 3;
        if (maxStack > 65535) {
            throw new TooLarge("its operand stack is too deep");
        }
        Bytes out = new Bytes(body.size() + 256);
        out.u2(image.u2(at)).u4(0).u2(maxStack).u2(image.u2(at + 8));
        out.u4(body.size()).raw(body.buffer(), 0, body.size());
        int tables = at + 14 + code.length;
        exceptionTable(out, tables);
        attributes(out, tables + 2 + 8 * image.u2(tables));
        out.put4(2, out.size() - 6);
        return out;
    }

    private void exceptionTable(Bytes out, int at) {
        Bytes entries = new Bytes(64);
        int count = image.u2(at);
        int written = 0;
        for (int i = 0; i < count; i++) {
            int entry = at + 2 + 8 * i;
            int first = code.at(image.u2(entry));
            int last = code.at(image.u2(entry + 2));
            int handler = label[code.at(image.u2(entry + 4))];
            int start = label[first];
            for (int k = first; k <= last; k++) {
                boolean cut = k < last && islands[k] != null;
                int end = cut ? islands[k].pc : label[k];
                if ((cut || k == last) && start < end) {
                    entries.u2(start).u2(end).u2(handler).u2(image.u2(entry + 6));
                    written++;
                }
                if (cut) {
                    start = islands[k].end;
                }
            }
        }
        if (written > 65535) {
            throw new TooLarge("its exception table would become too long");
        }
        out.u2(written).raw(entries.buffer(), 0, entries.size());
    }

    private void attributes(Bytes out, int at) {
        int count = image.u2(at);
        at += 2;
        Bytes kept = new Bytes(256);
        int written = 0;
        for (int i = 0; i < count; i++) {
            int end = image.attributeEnd(at);
            String name = image.utf8(image.u2(at));
            Bytes content =
                    switch (name) {
                        case "LineNumberTable" -> how.isClose() ? null : lines(at);
                        case "LocalVariableTable", "LocalVariableTypeTable" -> variables(at);
                        case "StackMapTable" -> frames();
                        // The others name offsets too, but nothing at run time reads them.
                        default -> null;
                    };
            if (content != null) {
                kept.u2(image.u2(at)).u4(content.size()).raw(content.buffer(), 0, content.size());
                written++;
            }
            at = end;
        }
        if (frames == null && image.major > 50) {
            for (Trampoline[] all : ways) {
                if (all != null) {
                    throw new TooLarge("it has jumps but no StackMapTable");
                }
            }
        }
        if (how.isClose()) {
            Bytes content = closeLines();
            kept.u2(image.addUtf8("LineNumberTable")).u4(content.size()).raw(content.buffer(), 0, content.size());
            written++;
        }
        out.u2(written).raw(kept.buffer(), 0, kept.size());
    }

    /** A line for each instruction; beyond the last line there is, all are the same. */
    private Bytes closeLines() {
        Bytes out = new Bytes(2 + 4 * code.count);
        out.u2(code.count);
        for (int i = 0; i < code.count; i++) {
            out.u2(label[i]).u2(Math.min(how.firstLine() + i, 65535));
        }
        return out;
    }

    private Bytes lines(int at) {
        int count = image.u2(at + 6);
        Bytes out = new Bytes(2 + 4 * count);
        out.u2(count);
        for (int i = 0; i < count; i++) {
            int entry = at + 8 + 4 * i;
            out.u2(label[code.at(image.u2(entry))]).u2(image.u2(entry + 2));
        }
        return out;
    }

    private Bytes variables(int at) {
        int count = image.u2(at + 6);
        Bytes entries = new Bytes(10 * count);
        int written = 0;
        for (int i = 0; i < count; i++) {
            int entry = at + 8 + 10 * i;
            int start = image.u2(entry);
            int end = start + image.u2(entry + 2);
            if (code.isStart(start) && code.isStart(end)) {
                int moved = label[code.at(start)];
                entries.u2(moved).u2(label[code.at(end)] - moved).raw(image.bytes, entry + 4, 6);
                written++;
            }
        }
        return new Bytes(2 + entries.size()).u2(written).raw(entries.buffer(), 0, entries.size());
    }

    /** Null if frames are missing in a class file that may do without them. */
    private Bytes frames() {
        TreeMap<Integer, Frames.Frame> moved = new TreeMap<>();
        frames.forEach((offset, frame) -> moved.put(label[code.at(offset)], frame));
        for (Island island : islands) {
            if (island == null) {
                continue;
            }
            for (Trampoline t : island.trampolines) {
                Frames.Frame frame = frames.get(code.offsets[t.target]);
                if (frame == null) {
                    if (image.major == 50) {
                        return null;
                    }
                    throw new TooLarge("it has a jump without a frame at its target");
                }
                moved.put(t.pc, frame);
            }
        }
        int[] newOffset = new int[code.length + 1];
        for (int i = 0; i <= code.count; i++) {
            newOffset[code.offsets[i]] = label[i];
        }
        return Frames.encode(moved, newOffset);
    }
}
