package shop;

import java.math.BigDecimal;

/** Takes money from customers. */
public interface PaymentGateway {
    /** Takes an amount and gives a receipt, or null if the customer has to try again. */
    String charge(String customer, BigDecimal amount) throws PaymentException;
}
