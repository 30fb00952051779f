package corpus.registries;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Constants that are found by their codes. */
public enum Codes {
    STOP("S", 1), GO("G", 2), WAIT("W", 3);

    private static final Map<String, Codes> BY_LETTER = new HashMap<>();

    static {
        for (Codes each : values()) {
            BY_LETTER.put(each.letter, each);
        }
    }

    private final String letter;
    private final int number;

    Codes(String letter, int number) {
        this.letter = letter;
        this.number = number;
    }

    public static Codes of(String letter) {
        Codes found = BY_LETTER.get(letter);
        if (found == null) {
            throw new IllegalArgumentException("no code " + letter);
        }
        return found;
    }

    public static Codes of(int number) {
        for (Codes each : values()) {
            if (each.number == number) {
                return each;
            }
        }
        return null;
    }

    public boolean isLast() {
        return ordinal() == values().length - 1;
    }

    public Codes next() {
        switch (this) {
            case STOP:
                return GO;
            case GO:
                return WAIT;
            default:
                return STOP;
        }
    }

    public static boolean isCode(String name) {
        try {
            return valueOf(name) != WAIT;
        } catch (IllegalArgumentException e) {
            return name.equals("none");
        }
    }

    /** How often each code came. */
    public static final class Tally {
        private final EnumMap<Codes, Integer> counts = new EnumMap<>(Codes.class);
        private final TreeMap<Integer, List<Codes>> history = new TreeMap<>();

        public int add(Codes code) {
            Integer before = counts.get(code);
            counts.put(code, before == null ? 1 : before + 1);
            return counts.size();
        }

        public boolean isBalanced() {
            int first = counts.getOrDefault(STOP, 0);
            int second = counts.getOrDefault(GO, 0);
            return first == second;
        }

        public void note(int time, Codes code) {
            List<Codes> there = history.get(time);
            if (there == null) {
                there = new ArrayList<>();
                history.put(time, there);
            }
            there.add(code);
        }

        public Codes lastBefore(int time) {
            Map.Entry<Integer, List<Codes>> entry = history.lowerEntry(time);
            if (entry == null) {
                return null;
            }
            List<Codes> codes = entry.getValue();
            return codes.size() > 1 ? codes.get(1) : codes.get(0);
        }
    }
}
