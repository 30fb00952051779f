import java.util.List;
import java.util.Optional;

/** What a test passes to a constructor has the type arguments of the parameter. */
public class Order {
    static class Coupon {
        int percent;
    }

    record Line(Optional<int[]> weights) {}

    static class Slot<T> {
        private final Optional<T> held;

        Slot(Optional<T> held) {
            this.held = held;
        }

        int held() {
            return held.isPresent() ? 1 : 2;
        }
    }

    private final Optional<Coupon> coupon;
    private final List<Coupon> others;

    Order(Optional<Coupon> coupon, List<Coupon> others) {
        this.coupon = coupon;
        this.others = others;
    }

    int reduced() {
        return coupon.isPresent() ? 1 : 2;
    }

    int more() {
        return others.isEmpty() ? 1 : 2;
    }

    static int weighed(Line line) {
        return line.weights().isPresent() ? 1 : 2;
    }
}
