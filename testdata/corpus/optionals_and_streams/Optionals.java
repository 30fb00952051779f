package corpus.optionals_and_streams;

import java.util.Optional;
import java.util.OptionalInt;

/** Values that may be absent. */
public final class Optionals {
    private Optionals() {
    }

    public static String greeting(Optional<String> name) {
        return name.isPresent() ? "Hello, " + name.get() : "Hello";
    }

    public static int discount(Optional<Integer> points) {
        int value = points.orElse(0);
        if (value < 0) {
            throw new IllegalArgumentException("points " + value);
        }
        return value >= 100 ? 10 : 0;
    }

    public static String city(Optional<String> address) {
        String city = address.map(text -> text.substring(text.indexOf(',') + 1)).orElse("");
        return city.isEmpty() ? "unknown" : city;
    }

    public static int length(Optional<String> text) {
        Optional<String> some = text.filter(t -> t.length() > 2);
        if (some.isEmpty()) {
            return 0;
        }
        return some.get().length() <= 2 ? -1 : 1;
    }

    public static int port(OptionalInt port) {
        if (port.isEmpty()) {
            return 80;
        }
        return port.getAsInt() > 1024 ? port.getAsInt() : -1;
    }

    public static Optional<String> key(String line) {
        int at = line.indexOf('=');
        return at < 0 ? Optional.empty() : Optional.of(line.substring(0, at));
    }

    public static int either(Optional<Integer> a, Optional<Integer> b) {
        Optional<Integer> any = a.or(() -> b);
        if (any.isEmpty()) {
            return 0;
        }
        return a.isPresent() ? 1 : 2;
    }

    public static boolean isNull(String text) {
        Optional<String> maybe = Optional.ofNullable(text);
        if (maybe.isPresent()) {
            return maybe.get() == null;
        }
        return text == null;
    }

    public static int same(Optional<String> a, Optional<String> b) {
        if (a.equals(b)) {
            return a.isPresent() ? 2 : 1;
        }
        return 0;
    }

    public static String need(Optional<String> name) {
        String found = name.orElseThrow(() -> new IllegalStateException("no name"));
        return found.isBlank() ? "blank" : found;
    }
}
