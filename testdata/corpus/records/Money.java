package corpus.records;

/** An amount of a currency. */
public record Money(long cents, int currency) {
    public static final int EURO = 978;

    public Money {
        if (currency < 1 || currency > 999) {
            throw new IllegalArgumentException("currency " + currency);
        }
    }

    public Money(long cents) {
        this(cents, EURO);
    }

    public Money plus(Money other) {
        if (other == null || other.currency != currency) {
            throw new IllegalArgumentException("other currency");
        }
        return new Money(cents + other.cents, currency);
    }

    public boolean isDebt() {
        return cents < 0;
    }

    /** The constructor does not let such a currency through. */
    public boolean isUnknown() {
        return currency == 0;
    }

    public static boolean areEqual(long a, long b, int currency) {
        Money first = new Money(a, currency);
        Money second = new Money(b);
        if (first.equals(second)) {
            if (first.hashCode() != second.hashCode()) {
                throw new IllegalStateException();
            }
            return true;
        }
        return false;
    }
}
