import java.util.Locale;

/** What depends on settings of the JVM is tested with settings that the test fixes and puts back. */
public class Words {
    static String upper(int n) {
        String word = n > 3 ? "high" : "low";
        return word.toUpperCase(Locale.getDefault());
    }

    static int language() {
        return Locale.getDefault().getLanguage().equals("en") ? 1 : 2;
    }

    static int mode() {
        return System.getProperty("words.mode") == null ? 1 : 2;
    }

    static boolean isStrict() {
        return Boolean.getBoolean("words.strict");
    }

    /** What no test can set is unknown. */
    static int clock() {
        return System.currentTimeMillis() > 0 ? 1 : 2;
    }
}
