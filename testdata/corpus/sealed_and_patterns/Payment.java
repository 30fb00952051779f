package corpus.sealed_and_patterns;

/** A payment is made by one of three means. */
public sealed interface Payment permits Payment.Cash, Payment.Card, Payment.Voucher {
    /** In coins. */
    record Cash(int cents) implements Payment {
    }

    /** By card. */
    record Card(int cents, int number) implements Payment {
        public Card {
            if (number <= 0) {
                throw new IllegalArgumentException("number");
            }
        }
    }

    /** By voucher, all or nothing. */
    final class Voucher implements Payment {
        private boolean used;

        public boolean use() {
            if (used) {
                return false;
            }
            used = true;
            return true;
        }
    }

    static int cents(Payment payment) {
        if (payment instanceof Cash cash) {
            return cash.cents();
        }
        if (payment instanceof Card card && card.cents() > 0) {
            return card.cents();
        }
        if (payment instanceof Voucher voucher) {
            return voucher.use() ? 500 : 0;
        }
        return -1;
    }

    static boolean isOneOfThree(Payment payment) {
        if (payment == null) {
            return true;
        }
        if (!(payment instanceof Cash) && !(payment instanceof Card) && !(payment instanceof Voucher)) {
            return false;
        }
        return true;
    }

    static int kindOf(Object any) {
        if (!(any instanceof Payment payment)) {
            return 0;
        }
        return payment instanceof Cash ? 1 : 2;
    }
}
