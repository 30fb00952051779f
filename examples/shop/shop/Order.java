package shop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** What a customer wants. */
public final class Order {
    private final String customer;
    private final List<OrderLine> lines = new ArrayList<>();
    private OrderState state = OrderState.OPEN;

    public Order(String customer) {
        if (customer == null || !customer.contains("@")) {
            throw new IllegalArgumentException("customer: " + customer);
        }
        this.customer = customer;
    }

    public String customer() {
        return customer;
    }

    public List<OrderLine> lines() {
        return lines;
    }

    public OrderState state() {
        return state;
    }

    public void add(OrderLine line) {
        if (state != OrderState.OPEN) {
            throw new IllegalStateException("the order is " + state);
        }
        lines.add(line);
    }

    public BigDecimal total() {
        BigDecimal total = BigDecimal.ZERO;
        for (OrderLine line : lines) {
            total = total.add(line.total());
        }
        return total;
    }

    /** The mean price of a line. */
    public BigDecimal mean() {
        if (lines.isEmpty()) {
            return BigDecimal.ZERO;
        }
        return total().divide(BigDecimal.valueOf(lines.size()));
    }

    public boolean go(OrderState next) {
        if (!state.leadsTo(next)) {
            return false;
        }
        state = next;
        return true;
    }
}
