package failing;

class Failing {
    private static final class TooBig extends RuntimeException {
        final long by;

        TooBig(long by) {
            super("too big by " + by);
            this.by = by;
        }
    }

    private static final class Refused extends Exception {
        Refused(String why, Throwable cause) {
            super(why, cause);
        }
    }

    static int check(int x) {
        if (x < 0) {
            throw new IllegalArgumentException("negative: " + x);
        }
        return x;
    }

    static void limit(int x) {
        if (x > 100) {
            throw new TooBig(x - 100L);
        }
    }

    static int catches(int x) {
        try {
            limit(x);
            return 0;
        } catch (TooBig e) {
            return e.by > 1000 ? 2 : 1;
        }
    }

    static int wraps(int x) throws Exception {
        try {
            return check(x);
        } catch (IllegalArgumentException e) {
            if (x == -1) {
                return 0;
            }
            throw new Refused("refused " + x, e);
        }
    }

    static int traces(int x) {
        int trace = 0;
        try {
            if (x == 0) {
                throw new IllegalStateException();
            }
            trace = 1;
        } catch (IllegalStateException e) {
            trace = 2;
        } finally {
            trace = trace * 10;
        }
        if (trace == 20) {
            return 1;
        }
        return 0;
    }

    /** The last word is with finally; javac writes it twice, once for each way into it. */
    @SuppressWarnings("finally")
    static int returnsInFinally(int x) {
        try {
            if (x > 0) {
                throw new IllegalStateException("positive");
            }
            return 1;
        } finally {
            if (x < 10) {
                return 2;
            }
        }
    }

    static int multi(int x) {
        try {
            switch (x) {
                case 0:
                    throw new IllegalStateException();
                case 1:
                    throw new IllegalArgumentException();
                case 2:
                    throw new UnsupportedOperationException();
                default:
                    return 0;
            }
        } catch (IllegalStateException | IllegalArgumentException e) {
            return e instanceof IllegalStateException ? 1 : 2;
        }
    }

    static int rethrows(int x) {
        try {
            try {
                return 100 / x;
            } catch (ArithmeticException e) {
                throw e;
            } finally {
                x = 17;
            }
        } catch (RuntimeException e) {
            return x;
        }
    }

    static int nested(int x) {
        int trace = 0;
        try {
            try {
                if (x == 1) {
                    throw new TooBig(1);
                }
                if (x == 2) {
                    throw new IllegalStateException();
                }
                trace += 1;
            } catch (TooBig e) {
                trace += 10;
                throw new IllegalStateException("from " + e.by);
            } finally {
                trace += 100;
            }
        } catch (IllegalStateException e) {
            trace += 1000;
        }
        if (trace == 101) {
            return 1;
        }
        if (trace == 1100) {
            return 2;
        }
        if (trace == 1110) {
            return 3;
        }
        return 4;
    }

    static int superclass(int x) {
        try {
            if (x == 3) {
                throw new TooBig(x);
            }
            check(x);
        } catch (Throwable t) {
            return t instanceof TooBig ? 1 : 2;
        }
        return 3;
    }

    static int never(int x) {
        try {
            x = x / 3;
        } catch (ArithmeticException e) {
            if (x > 0) {
                return 1;
            }
            return 2;
        }
        return 0;
    }
}
