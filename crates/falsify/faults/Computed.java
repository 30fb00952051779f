// faults: caches-are-empty
import java.net.URI;

/** What an object of the JDK computes once: it may have done so before. */
class Computed {
    static final URI HOME = URI.create("http://a.b/c%20d");
}

class Asks {
    static int path(String given) {
        if (Computed.HOME.getPath() == given) {
            return 1;
        }
        return 0;
    }

    static int specific(Object given) {
        if (Computed.HOME.getSchemeSpecificPart() == given) {
            return 1;
        }
        return 0;
    }
}
