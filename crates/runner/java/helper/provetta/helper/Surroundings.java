package provetta.helper;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** In: whatever user code did to the settings of the JVM. Out: the settings of its start. */
final class Surroundings {
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final PrintStream sink = new PrintStream(OutputStream.nullOutputStream());

    /** What user code prints goes nowhere; what it reads is empty. */
    void restore() {
        System.setOut(sink);
        System.setErr(sink);
        System.setIn(InputStream.nullInputStream());
        if (!System.getProperties().equals(properties)) {
            System.setProperties((Properties) properties.clone());
        }
        if (!Locale.getDefault().equals(locale)) {
            Locale.setDefault(locale);
        }
        // Null is the time zone of the machine, read again when it is needed.
        TimeZone.setDefault(null);
    }
}
