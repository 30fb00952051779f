abstract class Hooked {
    final int level;

    Hooked(int x) {
        level = x > 3 ? hook() : 0;
        if (hook() > 7) {
            throw new IllegalStateException("too high");
        }
        if (fixed() > 7) {
            throw new IllegalStateException("never");
        }
    }

    int hook() {
        return 5;
    }

    int fixed() {
        return 6;
    }
}
