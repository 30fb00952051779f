import java.io.Reader;
import java.time.Clock;
import java.util.Locale;

/** What is asked for exists, but no maker that is tried makes it: nothing of it may be called infeasible. */
class Odd {
    static boolean isJapanese(Locale locale) {
        return locale != null && locale.getLanguage().startsWith("ja");
    }

    static boolean cannotMark(Reader reader) {
        return reader != null && !reader.markSupported();
    }

    static boolean isOdd(Number number) {
        return number != null && number.intValue() == 1 && number.longValue() == 2;
    }

    static boolean ticks(Clock clock) {
        return clock != null && clock.millis() != clock.millis();
    }
}
