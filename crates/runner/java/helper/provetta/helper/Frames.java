package provetta.helper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * In: the {@code StackMapTable} of a method. Out: its frames as whole frames by offset, and the way back.
 *
 * <p>Frames are stored as differences, so a frame can only be put between two others once all are whole. A
 * verification type is one int: its tag, and above it the pool index or the offset of the {@code new}.
 */
final class Frames {
    record Frame(int[] locals, int[] stack) {}

    private static final int TOP = 0;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int DOUBLE = 3;
    private static final int LONG = 4;
    private static final int UNINITIALIZED_THIS = 6;
    private static final int OBJECT = 7;
    static final int UNINITIALIZED = 8;

    private Frames() {}

    /** The frames of the attribute that starts at {@code at}, by offset. */
    static TreeMap<Integer, Frame> decode(ClassImage image, ClassImage.Member method, int at) {
        TreeMap<Integer, Frame> frames = new TreeMap<>();
        int[] locals = entryLocals(image, method);
        int count = image.u2(at + 6);
        int[] cursor = {at + 8};
        int offset = -1;
        for (int i = 0; i < count; i++) {
            int tag = image.u1(cursor[0]++);
            int[] stack = {};
            int delta;
            if (tag < 64) {
                delta = tag;
            } else if (tag < 128) {
                delta = tag - 64;
                stack = types(image, cursor, 1);
            } else if (tag < 247) {
                throw new TooLarge("its StackMapTable has a frame of a kind not known yet (" + tag + ")");
            } else {
                delta = image.u2(cursor[0]);
                cursor[0] += 2;
                if (tag == 247) {
                    stack = types(image, cursor, 1);
                } else if (tag < 251) {
                    locals = Arrays.copyOf(locals, locals.length - (251 - tag));
                } else if (tag < 255) {
                    int[] more = types(image, cursor, tag - 251);
                    int old = locals.length;
                    locals = Arrays.copyOf(locals, old + more.length);
                    System.arraycopy(more, 0, locals, old, more.length);
                } else {
                    int number = image.u2(cursor[0]);
                    cursor[0] += 2;
                    locals = types(image, cursor, number);
                    number = image.u2(cursor[0]);
                    cursor[0] += 2;
                    stack = types(image, cursor, number);
                }
            }
            offset += delta + 1;
            frames.put(offset, new Frame(locals, stack));
        }
        return frames;
    }

    private static int[] types(ClassImage image, int[] cursor, int count) {
        int[] types = new int[count];
        for (int i = 0; i < count; i++) {
            int tag = image.u1(cursor[0]++);
            types[i] = tag;
            if (tag == OBJECT || tag == UNINITIALIZED) {
                types[i] |= image.u2(cursor[0]) << 8;
                cursor[0] += 2;
            }
        }
        return types;
    }

    /** The frame before the first instruction, which the table leaves out. */
    private static int[] entryLocals(ClassImage image, ClassImage.Member method) {
        List<Integer> types = new ArrayList<>();
        if ((method.access & ClassImage.STATIC) == 0) {
            boolean constructor = method.name.equals("<init>") && image.superClass != 0;
            types.add(constructor ? UNINITIALIZED_THIS : OBJECT | image.thisClass << 8);
        }
        String text = method.descriptor;
        int at = 1;
        while (text.charAt(at) != ')') {
            int start = at;
            while (text.charAt(at) == '[') {
                at++;
            }
            boolean array = at > start;
            char kind = text.charAt(at);
            at = kind == 'L' ? text.indexOf(';', at) + 1 : at + 1;
            if (array) {
                types.add(OBJECT | image.addClass(text.substring(start, at)) << 8);
                continue;
            }
            types.add(
                    switch (kind) {
                        case 'L' -> OBJECT | image.addClass(text.substring(start + 1, at - 1)) << 8;
                        case 'J' -> LONG;
                        case 'D' -> DOUBLE;
                        case 'F' -> FLOAT;
                        case 'Z', 'B', 'C', 'S', 'I' -> INTEGER;
                        default -> TOP;
                    });
        }
        return types.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * The attribute without its name and length. {@code frames} are by new offset; offsets of {@code new}
     * inside them are still the old ones and go through {@code moved}.
     */
    static Bytes encode(Map<Integer, Frame> frames, int[] moved) {
        Bytes out = new Bytes(frames.size() * 8);
        out.u2(frames.size());
        int previous = -1;
        int[] locals = null;
        for (Map.Entry<Integer, Frame> entry : frames.entrySet()) {
            Frame frame = entry.getValue();
            int delta = entry.getKey() - previous - 1;
            previous = entry.getKey();
            boolean same = locals != null && Arrays.equals(locals, frame.locals);
            if (same && frame.stack.length == 0) {
                if (delta < 64) {
                    out.u1(delta);
                } else {
                    out.u1(251).u2(delta);
                }
            } else if (same && frame.stack.length == 1) {
                if (delta < 64) {
                    out.u1(64 + delta);
                } else {
                    out.u1(247).u2(delta);
                }
                put(out, frame.stack, moved);
            } else {
                out.u1(255).u2(delta);
                out.u2(frame.locals.length);
                put(out, frame.locals, moved);
                out.u2(frame.stack.length);
                put(out, frame.stack, moved);
            }
            locals = frame.locals;
        }
        return out;
    }

    private static void put(Bytes out, int[] types, int[] moved) {
        for (int type : types) {
            int tag = type & 0xff;
            out.u1(tag);
            if (tag == OBJECT) {
                out.u2(type >>> 8);
            } else if (tag == UNINITIALIZED) {
                out.u2(moved[type >>> 8]);
            }
        }
    }
}
