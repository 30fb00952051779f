import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Objects that nobody can change hold what the initialiser made of them, for claims too. */
public class Values {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    static final BigDecimal RATE = new BigDecimal("0.25");
    static final LocalDate DAY = LocalDate.of(2024, 2, 29);
    static final Locale GERMAN = new Locale("de");
    static final List<String> NAMES = List.of("a", "b");
    static final List<int[]> ROWS = List.of(new int[] {1});

    static int number(String s) {
        if (s == null) {
            return -1;
        }
        return DIGITS.matcher(s).matches() ? 1 : 0;
    }

    static int never() {
        return DIGITS.matcher("a1").matches() ? 1 : 0;
    }

    static int rate() {
        return RATE.signum() > 0 ? 1 : 0;
    }

    static int day() {
        return DAY.isLeapYear() ? 1 : 0;
    }

    static int german() {
        return GERMAN.getLanguage().equals("de") ? 1 : 0;
    }

    static int names() {
        return NAMES.size() == 2 ? 1 : 0;
    }

    /** The list stays, what it holds does not. */
    static int rows() {
        return ROWS.get(0)[0] == 1 ? 1 : 0;
    }
}
