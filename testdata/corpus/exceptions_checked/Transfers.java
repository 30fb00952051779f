package corpus.exceptions_checked;

import java.io.IOException;

/** Transfers between accounts, with failures that callers must handle. */
public final class Transfers {
    /** The account does not hold enough. */
    public static class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1L;
        private final int missing;

        public InsufficientFunds(int missing) {
            super("missing " + missing);
            this.missing = missing;
        }

        public int missing() {
            return missing;
        }
    }

    /** The account is locked. */
    public static class Locked extends Exception {
        private static final long serialVersionUID = 1L;

        public Locked(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private int balance;
    private boolean locked;

    public Transfers(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("balance");
        }
        this.balance = balance;
    }

    public void lock() {
        locked = true;
    }

    public int balance() {
        return balance;
    }

    public void withdraw(int amount) throws InsufficientFunds, Locked {
        if (locked) {
            throw new Locked("locked", null);
        }
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        if (amount > balance) {
            throw new InsufficientFunds(amount - balance);
        }
        balance -= amount;
    }

    /** What is missing, 0 if the withdrawal went through, -1 if it cannot. */
    public int tryWithdraw(int amount) {
        try {
            withdraw(amount);
            return 0;
        } catch (InsufficientFunds e) {
            return e.missing() > 1000 ? 1000 : e.missing();
        } catch (Locked e) {
            return e.getCause() == null ? -1 : -2;
        }
    }

    public static int read(int code) throws IOException {
        if (code < 0) {
            throw new IOException("code " + code);
        }
        if (code > 255) {
            throw new java.io.EOFException();
        }
        return code;
    }

    public static int readOr(int code, int otherwise) {
        try {
            return read(code);
        } catch (java.io.EOFException e) {
            return otherwise;
        } catch (IOException e) {
            if (code >= 0) {
                return -1;
            }
            return -otherwise;
        }
    }

    public static int readBoth(int first, int second) throws Locked {
        int read = 0;
        try {
            read = Transfers.read(first);
            read += Transfers.read(second);
        } catch (IOException e) {
            throw new Locked("after " + read, e);
        }
        if (read > 510) {
            return -1;
        }
        return read;
    }
}
