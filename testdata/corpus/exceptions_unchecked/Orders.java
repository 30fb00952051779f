package corpus.exceptions_unchecked;

/** Orders of a shop and how they fail. */
public final class Orders {
    /** An order that cannot be. */
    public static class OrderException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int line;

        public OrderException(int line, String message, Throwable cause) {
            super(message, cause);
            this.line = line;
        }

        public int line() {
            return line;
        }
    }

    /** An order line that is too large. */
    public static final class TooLarge extends OrderException {
        private static final long serialVersionUID = 1L;

        public TooLarge(int line) {
            super(line, "too large", null);
        }
    }

    private Orders() {
    }

    public static int check(int line, int amount) {
        if (amount > 99) {
            throw new TooLarge(line);
        }
        if (amount < 1) {
            throw new OrderException(line, "amount " + amount, new IllegalArgumentException());
        }
        return amount;
    }

    public static int total(int[] amounts) {
        int total = 0;
        int line = 0;
        try {
            for (int amount : amounts) {
                line++;
                total += check(line, amount);
            }
        } catch (TooLarge e) {
            return -e.line();
        } catch (OrderException e) {
            if (e.getCause() == null) {
                return Integer.MIN_VALUE;
            }
            return -100 - e.line();
        }
        return total;
    }

    public static int price(int cents, int parts) {
        try {
            return cents / parts;
        } catch (ArithmeticException e) {
            if (parts != 0) {
                return 1;
            }
            return cents > 0 ? Integer.MAX_VALUE : 0;
        }
    }

    public static int element(int[] values, int index) {
        try {
            return values[index];
        } catch (NullPointerException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return index < 0 ? -2 : -3;
        }
    }

    @SuppressWarnings("finally")
    public static int lastWord(int x) {
        try {
            if (x == 7) {
                throw new OrderException(x, "seven", null);
            }
            return x;
        } finally {
            if (x > 5) {
                return -x;
            }
        }
    }

    public static int chain(int depth) {
        RuntimeException failure = null;
        for (int i = 0; i < depth && i < 4; i++) {
            failure = new IllegalStateException("level " + i, failure);
        }
        int length = 0;
        Throwable cause = failure;
        while (cause != null) {
            length++;
            cause = cause.getCause();
        }
        if (length > 4) {
            return -1;
        }
        return length;
    }

    public static int rethrow(int x) {
        int steps = 0;
        try {
            try {
                steps++;
                if (x < 0) {
                    throw new IllegalArgumentException();
                }
                if (x == 0) {
                    throw new UnsupportedOperationException();
                }
            } catch (IllegalArgumentException e) {
                steps += 10;
                throw new IllegalStateException(e);
            } finally {
                steps += 100;
            }
            steps += 1000;
        } catch (IllegalStateException | UnsupportedOperationException e) {
            return e.getCause() != null ? steps : -steps;
        }
        return steps;
    }
}
