package shop;

/** The customer's bank says no. */
public final class PaymentException extends Exception {
    private static final long serialVersionUID = 1L;

    public PaymentException(String message) {
        super(message);
    }
}
