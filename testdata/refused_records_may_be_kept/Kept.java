import java.util.Optional;
import java.util.function.Supplier;

/** Records whose constructor refuses them: somebody may have them all the same. */
public class Kept {
    static class Refused extends RuntimeException {
        final Object what;

        Refused(Object what) {
            this.what = what;
        }
    }

    static class Box {
        Object content;
    }

    record Thrown(int x) {
        Thrown {
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record InException(int x) {
        InException(int x) {
            this.x = x;
            if (x < 0) {
                throw new Refused(this);
            }
        }
    }

    record InSuppressed(int x) {
        InSuppressed(int x) {
            this.x = x;
            if (x < 0) {
                RuntimeException all = new RuntimeException();
                all.addSuppressed(new Refused(new Object[] {this}));
                throw all;
            }
        }
    }

    record InLambda(int x) {
        InLambda(int x) {
            this.x = x;
            if (x < 0) {
                throw new Refused((Supplier<Object>) () -> this);
            }
        }
    }

    record InInner(int x) {
        class Inner extends RuntimeException {
            InInner outer() {
                return InInner.this;
            }
        }

        InInner(int x) {
            this.x = x;
            if (x < 0) {
                throw new Inner();
            }
        }
    }

    record InOptional(int x, Optional<Box> box) {
        InOptional(int x, Optional<Box> box) {
            this.x = x;
            this.box = box;
            box.get().content = this;
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    static int thrown(Thrown r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static int inException(InException r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static int inSuppressed(InSuppressed r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static int inLambda(InLambda r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static int inInner(InInner r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static int inOptional(InOptional r) {
        if (r.x() < 0) {
            return 1;
        }
        return 0;
    }

    static void asserted(InException r) {
        assert r.x() >= 0;
    }
}
