// faults: interned-strings-are-new, settable-fields-stay, nothing-is-suppressed, thread-locals-are-unset
import java.net.HttpURLConnection;

/** What the library keeps between calls. */
class OfTheLibrary {
    static class Depth extends ThreadLocal<Integer> {
        @Override
        protected Integer initialValue() {
            return 0;
        }
    }

    static final Depth DEPTH = new Depth();

    static class Failed extends Exception {}

    static final Failed FAILED = new Failed();

    static int redirects() {
        return HttpURLConnection.getFollowRedirects() ? 1 : 0;
    }

    static int interned() {
        String s = new String(new char[] {'q', 'z'});
        return s.intern() == s ? 1 : 0;
    }

    static int depth() {
        return DEPTH.get() > 3 ? 1 : 0;
    }

    static int suppressed() {
        return FAILED.getSuppressed().length > 0 ? 1 : 0;
    }

    static int suppressedByInput(Failed e) {
        return e.getSuppressed().length > 0 ? 1 : 0;
    }
}
