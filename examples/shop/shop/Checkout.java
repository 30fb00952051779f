package shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sells orders. */
public final class Checkout {
    private static final BigDecimal FREE_FROM = new BigDecimal("50.00");
    private static final BigDecimal SHIPPING = new BigDecimal("4.90");

    private final Stock stock;
    private final PaymentGateway gateway;

    public Checkout(Stock stock, PaymentGateway gateway) {
        this.stock = stock;
        this.gateway = gateway;
    }

    /** The price of an order with its shipping. */
    public BigDecimal price(Order order, Optional<Coupon> coupon, LocalDate day) {
        BigDecimal price = order.total();
        if (coupon.isPresent() && coupon.get().isValid(day)) {
            price = coupon.get().reduce(price);
        }
        return price.compareTo(FREE_FROM) >= 0 ? price : price.add(SHIPPING);
    }

    /** Sells an order, and gives the receipt if it is sold. */
    public Optional<String> sell(Order order, LocalDate day) {
        if (order.lines().isEmpty() || !stock.covers(order)) {
            return Optional.empty();
        }
        String receipt;
        try {
            receipt = gateway.charge(order.customer(), price(order, Optional.empty(), day));
        } catch (PaymentException e) {
            order.go(OrderState.CANCELLED);
            return Optional.empty();
        }
        if (receipt == null) {
            return Optional.empty();
        }
        stock.take(order);
        order.go(OrderState.PAID);
        return Optional.of(receipt);
    }

    /** The customers whose orders are in a state. */
    public static List<String> customers(List<Order> orders, OrderState state) {
        List<String> found = new ArrayList<>();
        for (Order order : orders) {
            if (order.state() == state && !found.contains(order.customer())) {
                found.add(order.customer());
            }
        }
        return found;
    }
}
