package provetta.falsify;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import provetta.helper.CloseUp;

/** In: choices and the constants of the code under attack. Out: numbers and texts at which code goes wrong. */
final class Numbers {
    /** Constants of some classes. */
    record Constants(long[] whole, double[] broken, String[] texts) {
        static Constants of(Plan plan, String type) {
            Set<Long> whole = new TreeSet<>();
            Set<Double> broken = new TreeSet<>();
            Set<String> texts = new TreeSet<>();
            CloseUp.Facts own = plan.facts.get(type);
            List<CloseUp.Facts> all = new ArrayList<>();
            if (own != null) {
                all.add(own);
                for (String other : own.classes()) {
                    CloseUp.Facts facts = plan.facts.get(other.replace('/', '.'));
                    if (facts != null && facts != own) {
                        all.add(facts);
                    }
                }
            }
            for (CloseUp.Facts facts : all) {
                for (Object constant : facts.constants()) {
                    if (constant instanceof Integer i) {
                        whole.add((long) i);
                    } else if (constant instanceof Long l) {
                        whole.add(l);
                    } else if (constant instanceof Number n) {
                        broken.add(n.doubleValue());
                        whole.add(n.longValue());
                    } else if (constant instanceof String s && s.length() < 200) {
                        texts.add(s);
                    }
                }
            }
            whole.add(0L);
            broken.add(0.5);
            texts.add("");
            return new Constants(
                    whole.stream().mapToLong(l -> l).toArray(),
                    broken.stream().mapToDouble(d -> d).toArray(),
                    texts.toArray(String[]::new));
        }
    }

    private static final long[] LIMITS = {
        Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 127, 128, -128, -129, 255, 256, Short.MAX_VALUE, Short.MIN_VALUE,
        65535, 65536, Integer.MAX_VALUE - 1L, Integer.MIN_VALUE + 1L, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 32, -1L >>> 32,
        1L << 53, (1L << 53) + 1, 46341, 1000, 10000
    };
    private static final long[] DOUBLES = {
        0x8000000000000000L, 0x7ff8000000000000L, 0x7ff8000000000001L, 0xfff8000000000000L, 0x7ff0000000000001L,
        0x7ff0000000000000L, 0xfff0000000000000L, 1, 0x7fefffffffffffffL, 0x0010000000000000L, 0x3ff0000000000001L,
        0x43e0000000000000L, 0x41dfffffffc00000L
    };
    private static final int[] FLOATS = {
        0x80000000, 0x7fc00000, 0x7fc00001, 0xffc00000, 0x7f800001, 0x7f800000, 0xff800000, 1, 0x7f7fffff, 0x00800000,
        0x3f800001, 0x4f000000
    };

    private final Choices c;
    private final Constants constants;
    private final List<Long> used = new ArrayList<>();

    Numbers(Choices c, Constants constants) {
        this.c = c;
        this.constants = constants;
    }

    long whole() {
        long value = fresh();
        if (used.size() < 40) {
            used.add(value);
        }
        return value;
    }

    private long fresh() {
        switch (c.below(14)) {
            case 4, 5:
                return -1 - c.below(5);
            case 6, 7, 8:
                return constants.whole[c.below(constants.whole.length)] + c.below(3) * (c.below(2) == 0 ? 1 : -1);
            case 9:
                return LIMITS[c.below(LIMITS.length)];
            case 10, 11:
                return used.isEmpty() ? 0 : used.get(c.below(used.size())) + c.below(3) - c.below(2);
            case 12:
                return c.below(120);
            case 13:
                return c.below(2) == 0 ? c.raw() : (long) c.raw() << 32 | c.raw() & 0xffffffffL;
            default:
                return c.below(6);
        }
    }

    double broken() {
        return switch (c.below(8)) {
            case 3, 4 -> Double.longBitsToDouble(DOUBLES[c.below(DOUBLES.length)]);
            case 5 -> constants.broken[c.below(constants.broken.length)] * (1 - 2 * c.below(2));
            case 6 -> Double.longBitsToDouble((long) c.raw() << 32 | c.raw() & 0xffffffffL);
            case 7 -> whole() / 4.0;
            default -> whole();
        };
    }

    float brokenFloat() {
        return switch (c.below(8)) {
            case 3, 4 -> Float.intBitsToFloat(FLOATS[c.below(FLOATS.length)]);
            case 5 -> (float) constants.broken[c.below(constants.broken.length)] * (1 - 2 * c.below(2));
            case 6 -> Float.intBitsToFloat(c.raw());
            case 7 -> whole() / 4f;
            default -> whole();
        };
    }

    Object primitive(Class<?> type) {
        if (type == int.class) {
            return (int) whole();
        } else if (type == boolean.class) {
            return c.below(2) == 1;
        } else if (type == long.class) {
            return whole();
        } else if (type == byte.class) {
            return (byte) whole();
        } else if (type == char.class) {
            return (char) (c.below(3) == 1 ? ' ' + c.below(95) : whole());
        } else if (type == short.class) {
            return (short) whole();
        } else if (type == double.class) {
            return broken();
        } else if (type == float.class) {
            return brokenFloat();
        }
        return null;
    }

    /** A text that is no literal: equal ones need not be one object. */
    String text() {
        switch (c.below(11)) {
            case 1, 2:
                return new String(known());
            case 3:
                return known() + (char) primitive(char.class);
            case 4:
                return (char) primitive(char.class) + known();
            case 5:
                return known() + known();
            case 6:
                return (c.below(2) == 0 ? known() : String.valueOf((char) primitive(char.class))).repeat(c.below(20));
            case 7:
                return String.valueOf(primitive(int.class));
            case 8:
                return " ".repeat(c.below(3)) + known() + "\t".repeat(c.below(2));
            default:
                StringBuilder built = new StringBuilder();
                for (int n = c.below(5); n > 0; n--) {
                    built.append((char) primitive(char.class));
                }
                return built.toString();
        }
    }

    private String known() {
        return constants.texts[c.below(constants.texts.length)];
    }
}
