import java.io.PrintStream;
import java.net.HttpURLConnection;

/** Static fields of the JDK that public methods set, thread locals, interned strings, suppressed exceptions. */
public class Kept {
    static class Depth extends ThreadLocal<Integer> {
        @Override
        protected Integer initialValue() {
            return 0;
        }
    }

    static class Quiet extends PrintStream {
        Quiet() {
            super(System.err);
        }
    }

    static final Depth DEPTH = new Depth();
    static final Exception FAILED = new Exception("kept");

    static int handler() {
        return Thread.getDefaultUncaughtExceptionHandler() == null ? 1 : 0;
    }

    static int redirects() {
        return HttpURLConnection.getFollowRedirects() ? 1 : 0;
    }

    static int sameStreams() {
        return System.out == System.err ? 1 : 0;
    }

    static int quiet() {
        return System.out instanceof Quiet ? 1 : 0;
    }

    static int streamClass() {
        return System.out.getClass() == PrintStream.class ? 1 : 0;
    }

    static int keeps(int k) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            if (k > 5) {
                throw new IllegalStateException();
            }
        });
        return k;
    }

    static int interned() {
        String s = new String(new char[] {'q', 'z'});
        return s.intern() == s ? 1 : 0;
    }

    static int internedEquals() {
        String s = new String(new char[] {'q', 'z'});
        return s.intern().equals(s) ? 1 : 0;
    }

    static int internedTwice() {
        String s = new String(new char[] {'q', 'z'});
        return s.intern() == new String(s).intern() ? 1 : 0;
    }

    static int internedLiteral() {
        String s = new String(new char[] {'q', 'z'});
        return "qz" == s.intern() ? 1 : 0;
    }

    static int depth() {
        return DEPTH.get() > 3 ? 1 : 0;
    }

    static int depthSet() {
        DEPTH.set(2);
        return DEPTH.get() > 3 ? 1 : 0;
    }

    static int ownDepth() {
        return new Depth().get() > 3 ? 1 : 0;
    }

    static int suppressed(Exception e) {
        return e.getSuppressed().length > 0 ? 1 : 0;
    }

    static int suppressedOfKept() {
        return FAILED.getSuppressed().length > 0 ? 1 : 0;
    }

    static int suppressedOfOwn() {
        Exception e = new Exception("own");
        e.addSuppressed(new RuntimeException());
        return e.getSuppressed().length > 1 ? 1 : 0;
    }
}
