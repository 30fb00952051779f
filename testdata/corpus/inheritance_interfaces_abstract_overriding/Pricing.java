package corpus.inheritance_interfaces_abstract_overriding;

/** How a price is found. */
public interface Pricing {
    int price(int quantity);

    default int priceWithTax(int quantity) {
        int price = price(quantity);
        if (price < 0) {
            return 0;
        }
        return price + price / 5;
    }

    static Pricing of(int kind, int unit) {
        switch (kind) {
            case 0:
                return new Flat(unit);
            case 1:
                return new Graded(unit);
            default:
                return null;
        }
    }

    /** The same for each piece. */
    final class Flat implements Pricing {
        private final int unit;

        public Flat(int unit) {
            this.unit = unit;
        }

        @Override
        public int price(int quantity) {
            return quantity < 0 ? -1 : quantity * unit;
        }
    }

    /** Cheaper in numbers. */
    final class Graded implements Pricing {
        private final int unit;

        public Graded(int unit) {
            this.unit = unit;
        }

        @Override
        public int price(int quantity) {
            if (quantity >= 100) {
                return quantity * unit * 8 / 10;
            }
            return quantity >= 10 ? quantity * unit * 9 / 10 : quantity * unit;
        }

        @Override
        public int priceWithTax(int quantity) {
            int price = Pricing.super.priceWithTax(quantity);
            return price > 100000 ? 100000 : price;
        }
    }
}
