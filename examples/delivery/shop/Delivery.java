package shop;

/** Fees and times of a delivery service. One of the methods has a bug that is easy to miss. */
public final class Delivery {
    private static final int FREE_ABOVE_CENTS = 5_000;

    private Delivery() {}

    /** The fee in cents for an order. */
    public static int feeInCents(int orderInCents, int grams, boolean express) {
        if (orderInCents < 0 || grams <= 0) {
            throw new IllegalArgumentException("an order costs something and weighs something");
        }
        int fee = grams <= 2_000 ? 390 : 590;
        if (express) {
            return fee + surcharge(grams);
        }
        return orderInCents >= FREE_ABOVE_CENTS ? 0 : fee;
    }

    private static int surcharge(int grams) {
        if (grams > 20_000) {
            return 2_000;
        }
        if (grams <= 0) {
            return 0; // never: feeInCents has thrown
        }
        return 450;
    }

    /** How fast a courier was, in metres for each minute. */
    public static int metresPerMinute(int metres, int seconds) {
        if (metres < 0 || seconds <= 0) {
            return 0;
        }
        int minutes = seconds / 60;
        return metres / minutes;
    }
}
