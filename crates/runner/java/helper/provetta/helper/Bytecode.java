package provetta.helper;

import java.util.Arrays;

/** In: the code of a method. Out: its instructions: where each starts, and where jumps and switches go. */
final class Bytecode {
    static final int GOTO = 167;
    static final int JSR = 168;
    static final int RET = 169;
    static final int TABLESWITCH = 170;
    static final int LOOKUPSWITCH = 171;
    static final int ATHROW = 191;
    static final int WIDE = 196;
    static final int GOTO_W = 200;
    static final int JSR_W = 201;

    /** Length of each instruction by opcode; 0 where it varies or there is none. */
    private static final byte[] LENGTHS = lengths();

    private final ClassImage image;
    /** Where the code starts in the file, and its length. */
    final int base;

    final int length;
    /** Offset of every instruction, and behind them the length of the code. */
    final int[] offsets;
    /** Number of instructions. */
    final int count;

    private final int[] index;

    Bytecode(ClassImage image, int base, int length) {
        this.image = image;
        this.base = base;
        this.length = length;
        index = new int[length + 1];
        Arrays.fill(index, -1);
        int[] found = new int[length + 1];
        int n = 0;
        for (int at = 0; at < length; at += size(at)) {
            index[at] = n;
            found[n++] = at;
        }
        index[length] = n;
        found[n] = length;
        count = n;
        offsets = Arrays.copyOf(found, n + 1);
        if (length == 0 || offsets[n - 1] + size(offsets[n - 1]) != length) {
            throw new IllegalArgumentException("the last instruction is cut off");
        }
    }

    private static byte[] lengths() {
        byte[] lengths = new byte[256];
        Arrays.fill(lengths, 0, 202, (byte) 1);
        for (int op : new int[] {16, 18, 21, 22, 23, 24, 25, 54, 55, 56, 57, 58, RET, 188}) {
            lengths[op] = 2;
        }
        for (int op : new int[] {17, 19, 20, 132, 187, 189, 192, 193, 198, 199}) {
            lengths[op] = 3;
        }
        Arrays.fill(lengths, 153, 169, (byte) 3);
        Arrays.fill(lengths, 178, 185, (byte) 3);
        lengths[197] = 4;
        for (int op : new int[] {185, 186, GOTO_W, JSR_W}) {
            lengths[op] = 5;
        }
        lengths[TABLESWITCH] = lengths[LOOKUPSWITCH] = lengths[WIDE] = 0;
        return lengths;
    }

    private int size(int at) {
        int op = image.u1(base + at);
        if (LENGTHS[op] != 0) {
            return LENGTHS[op];
        }
        int operands = base + (at + 4 & ~3);
        long size =
                switch (op) {
                    case WIDE -> image.u1(base + at + 1) == 132 ? 6 : 4;
                    case TABLESWITCH -> 12 + 4 * (1L + image.u4(operands + 8) - image.u4(operands + 4));
                    case LOOKUPSWITCH -> 8 + 8L * image.u4(operands + 4);
                    default -> throw new IllegalArgumentException("opcode " + op);
                };
        if (op != WIDE) {
            size += operands - base - at;
        }
        if (size <= 0 || size > length - at) {
            throw new IllegalArgumentException("an instruction is cut off");
        }
        return (int) size;
    }

    int op(int insn) {
        return image.u1(base + offsets[insn]);
    }

    /** The instruction at an offset (the number of instructions at the end of the code). */
    int at(int offset) {
        if (offset < 0 || offset > length || index[offset] < 0) {
            throw new IllegalArgumentException("no instruction at offset " + offset);
        }
        return index[offset];
    }

    /** Whether an instruction starts at the offset, or the code ends there. */
    boolean isStart(int offset) {
        return offset >= 0 && offset <= length && index[offset] >= 0;
    }

    /** The instruction a jump goes to. */
    int target(int insn) {
        int at = offsets[insn];
        int op = op(insn);
        int delta = op == GOTO_W || op == JSR_W ? image.u4(base + at + 1) : (short) image.u2(base + at + 1);
        return at(at + delta);
    }

    static boolean isConditional(int op) {
        return op >= 153 && op <= 166 || op == 198 || op == 199;
    }

    static boolean isSwitch(int op) {
        return op == TABLESWITCH || op == LOOKUPSWITCH;
    }

    static boolean isIntDivision(int op) {
        return op == 108 || op == 112;
    }

    static boolean isLongDivision(int op) {
        return op == 109 || op == 113;
    }

    /** Whether the next instruction is never reached from this one. */
    static boolean isLast(int op) {
        return op == GOTO || op == GOTO_W || op >= RET && op <= 177 || op == ATHROW;
    }

    /** A switch: the target of the default, then for each entry its key and target. */
    record Switch(int fallback, int[] keys, int[] targets) {}

    Switch switchAt(int insn) {
        int at = offsets[insn];
        int operands = base + (at + 4 & ~3);
        int fallback = at(at + image.u4(operands));
        boolean table = op(insn) == TABLESWITCH;
        int low = image.u4(operands + 4);
        int entries = table ? image.u4(operands + 8) - low + 1 : low;
        int[] keys = new int[entries];
        int[] targets = new int[entries];
        for (int i = 0; i < entries; i++) {
            keys[i] = table ? low + i : image.u4(operands + 8 + 8 * i);
            targets[i] = at(at + image.u4(table ? operands + 12 + 4 * i : operands + 12 + 8 * i));
        }
        return new Switch(fallback, keys, targets);
    }
}
