import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Objects that never change keep what they have computed once: whoever asked before has it. */
public class Answers {
    String text;

    static int path(String given) {
        if (Places.HOME.getPath() == given) {
            return 1;
        }
        return 0;
    }

    static int specific(String given) {
        String found = Places.HOME.getSchemeSpecificPart();
        if (given != found) {
            return 0;
        }
        return 1;
    }

    static int tag(String given) {
        if (Language.HERE.toLanguageTag() == given) {
            return 1;
        }
        return 0;
    }

    static int held(String given) {
        if (Held.PLACE.get().getPath() == given) {
            return 1;
        }
        return 0;
    }

    static int element(String[] given) {
        if (given.length == 1 && Places.HOME.getPath() == given[0]) {
            return 1;
        }
        return 0;
    }

    int field() {
        if (Places.HOME.getPath() == text) {
            return 1;
        }
        return 0;
    }

    static int other() {
        if (Places.HOME.getPath() == Seen.last) {
            return 1;
        }
        return 0;
    }

    static int inALoop(String[] given) {
        int found = 0;
        for (int i = 0; i < given.length; i++) {
            if (Places.HOME.getPath() == given[i]) {
                found = 1;
            }
        }
        return found;
    }

    /** It is computed once. */
    static int twice() {
        if (Places.HOME.getPath() == Places.HOME.getPath()) {
            return 1;
        }
        return 0;
    }

    /** An initialiser that asked before got the same. */
    static int kept() {
        if (Places.HOME.getPath() == Seen.FIRST) {
            return 1;
        }
        return 0;
    }

    /** This is computed each time. */
    static int name(String given) {
        if (Language.HERE.toString() == given) {
            return 1;
        }
        return 0;
    }

    static int number(String given) {
        if (Numbers.ONE.toString() == given) {
            return 1;
        }
        return 0;
    }
}

class Places {
    static final URI HOME = URI.create("http://a.b/c%20d?q");
}

class Language {
    static final Locale HERE = new Locale("de", "DE");
}

class Held {
    static final Optional<URI> PLACE = Optional.of(URI.create("x%20y"));
}

class Numbers {
    static final UUID ONE = new UUID(1, 2);
}

class Seen {
    static final String FIRST = Places.HOME.getPath();
    static String last;
}
