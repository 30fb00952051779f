package shop;

/** Where an order is on its way. */
public enum OrderState {
    OPEN, PAID, SHIPPED, CANCELLED;

    /** Whether an order may go from this state to the next one. */
    public boolean leadsTo(OrderState next) {
        switch (this) {
            case OPEN:
                return next == PAID || next == CANCELLED;
            case PAID:
                return next == SHIPPED || next == CANCELLED;
            default:
                return false;
        }
    }
}
