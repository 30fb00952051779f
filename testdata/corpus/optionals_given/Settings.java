package corpus.optionals_given;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Settings that may be missing. */
public final class Settings {
    private Settings() {
    }

    public static int port(OptionalInt configured) {
        if (configured.isEmpty()) {
            return 8080;
        }
        int port = configured.getAsInt();
        return port < 1 || port > 65535 ? -1 : port;
    }

    public static String host(Optional<String> name) {
        if (!name.isPresent()) {
            return "localhost";
        }
        String host = name.get();
        if (host == null) {
            throw new IllegalStateException("never");
        }
        return host.isEmpty() ? "localhost" : host;
    }

    public static int both(Optional<String> a, Optional<String> b) {
        if (a.isEmpty() && b.isEmpty()) {
            return a == b ? 0 : 1;
        }
        return a.isPresent() && b.isPresent() ? 2 : 3;
    }

    public static String either(Optional<String> a, Optional<String> b) {
        String found = a.or(() -> b).orElse(null);
        return found == null ? "none" : found;
    }

    public static double scaled(OptionalDouble factor, double value) {
        double by = factor.orElse(1.0);
        return by > 0 ? value * by : value;
    }

    public static int length(Optional<String> text) {
        int length = text.map(String::length).orElse(-1);
        if (length < -1) {
            throw new IllegalStateException("never");
        }
        return length > 3 ? 3 : length;
    }

    public static boolean isSame(Optional<Integer> a, int b) {
        return a.isPresent() && a.get() == b;
    }

    public static int checked(Optional<Integer> a) {
        try {
            return a.orElseThrow() > 0 ? 1 : 2;
        } catch (java.util.NoSuchElementException none) {
            return 0;
        }
    }
}
