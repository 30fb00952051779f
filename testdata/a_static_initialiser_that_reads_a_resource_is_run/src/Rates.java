import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Rates by country, from a file on the class path. */
final class Rates {
    private static final Map<String, Integer> RATES = new HashMap<>();

    static {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Rates.class.getResourceAsStream("/rates.txt"), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                int at = line.indexOf('=');
                RATES.put(line.substring(0, at), Integer.parseInt(line.substring(at + 1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Rates() {}

    static int fee(String country, int amount) {
        Integer rate = RATES.get(country);
        if (rate == null) {
            return -1;
        }
        if (rate > 10) {
            return amount * rate / 100;
        }
        return 0;
    }

    /** No rate is above 50, but the map may have changed: nothing is claimed. */
    static boolean isAbsurd(String country) {
        Integer rate = RATES.get(country);
        return rate != null && rate > 50;
    }
}
