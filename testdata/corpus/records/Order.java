package corpus.records;

/** A record with an array and a nested record. */
public record Order(Customer customer, int[] quantities) {
    /** Who ordered. */
    public record Customer(int id, boolean business) {
        public Customer {
            if (id < 0) {
                throw new IllegalArgumentException();
            }
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Customer && ((Customer) other).id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }
    }

    public Order {
        if (customer == null) {
            throw new NullPointerException("customer");
        }
        quantities = quantities == null ? new int[0] : quantities.clone();
    }

    public int total() {
        int total = 0;
        for (int quantity : quantities) {
            if (quantity > 0) {
                total += quantity;
            }
        }
        return customer.business() && total > 100 ? 100 : total;
    }

    public static int customers(int a, int b) {
        if (a < 0 || b < 0) {
            return 0;
        }
        Customer first = new Customer(a, true);
        Customer second = new Customer(b, false);
        return first.equals(second) ? 1 : 2;
    }
}
