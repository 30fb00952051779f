package corpus.generics;

/** Generic methods and bridge methods. */
public final class Generics {
    /** A version number. */
    public static final class Version implements Comparable<Version> {
        private final int major;
        private final int minor;

        public Version(int major, int minor) {
            this.major = major;
            this.minor = minor;
        }

        @Override
        public int compareTo(Version other) {
            if (major != other.major) {
                return major < other.major ? -1 : 1;
            }
            return minor < other.minor ? -1 : (minor == other.minor ? 0 : 1);
        }
    }

    /** Turns one thing into another. */
    public interface Converter<A, B> {
        B convert(A from);
    }

    /** Numbers to their signs. */
    public static final class Sign implements Converter<Integer, Boolean> {
        @Override
        public Boolean convert(Integer from) {
            if (from == null) {
                return null;
            }
            return from >= 0;
        }
    }

    private Generics() {
    }

    public static <T> T orElse(T value, T otherwise) {
        return value != null ? value : otherwise;
    }

    public static <T extends Comparable<? super T>> T max(T[] items) {
        T max = null;
        for (T item : items) {
            if (item != null && (max == null || item.compareTo(max) > 0)) {
                max = item;
            }
        }
        return max;
    }

    public static int newest(Version a, Version b) {
        Version newest = max(new Version[] {a, b});
        if (newest == null) {
            return 0;
        }
        return newest == a ? 1 : (newest == b ? 2 : 3);
    }

    public static int sign(int x) {
        Converter<Integer, Boolean> converter = new Sign();
        Boolean positive = converter.convert(x);
        if (positive == null) {
            return -1;
        }
        return positive ? 1 : 0;
    }
}
