package corpus.services;

import java.time.LocalDate;

/** Sells articles with the help of others. */
public final class Checkout {
    /** Takes money. */
    public interface Gateway {
        boolean charge(String card, int cents) throws DeclinedException;
    }

    /** Says which day it is. */
    public interface Days {
        LocalDate today();
    }

    /** Knows prices. */
    public interface Prices {
        Integer of(String article);
    }

    /** The card was refused. */
    public static final class DeclinedException extends Exception {
        private static final long serialVersionUID = 1L;

        public DeclinedException(String message) {
            super(message);
        }
    }

    /** How a sale ended. */
    public enum Result { SOLD, DECLINED, UNKNOWN_ARTICLE, FAILED }

    private final Gateway gateway;
    private final Prices prices;
    private int failures;

    public Checkout(Gateway gateway, Prices prices) {
        this.gateway = gateway;
        this.prices = prices;
    }

    public Result sell(String article, String card) {
        Integer price = prices.of(article);
        if (price == null) {
            return Result.UNKNOWN_ARTICLE;
        }
        try {
            return gateway.charge(card, price) ? Result.SOLD : Result.FAILED;
        } catch (DeclinedException e) {
            failures++;
            return Result.DECLINED;
        }
    }

    public boolean isBlocked() {
        return failures >= 2;
    }

    public int price(String article, int count) {
        if (count <= 0) {
            throw new IllegalArgumentException("count " + count);
        }
        Integer price = prices.of(article);
        if (price == null || price < 0) {
            return 0;
        }
        int total = price * count;
        return count >= 10 ? total - total / 10 : total;
    }

    public static int discount(Days days, LocalDate until) {
        LocalDate today = days.today();
        if (today.isAfter(until)) {
            return 0;
        }
        return today.getMonthValue() == 12 ? 20 : 10;
    }

    public static boolean retry(Gateway gateway, String card, int cents) {
        for (int i = 0; i < 2; i++) {
            try {
                if (gateway.charge(card, cents)) {
                    return true;
                }
            } catch (DeclinedException e) {
                return false;
            }
        }
        return false;
    }

    public static int worst(Result[] results) {
        int failed = 0;
        for (Result each : results) {
            switch (each) {
                case SOLD:
                    break;
                case DECLINED:
                case FAILED:
                    failed++;
                    break;
                default:
                    return -1;
            }
        }
        return failed;
    }

    public static String message(Result result) {
        return switch (result) {
            case SOLD -> "thank you";
            case DECLINED -> "another card, please";
            case UNKNOWN_ARTICLE -> "no such article";
            case FAILED -> "later, please";
        };
    }
}
