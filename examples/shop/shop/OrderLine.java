package shop;

import java.math.BigDecimal;

/** So many pieces of an article, at the price of one. */
public record OrderLine(String article, int pieces, BigDecimal price) {
    public OrderLine {
        if (article == null || article.isBlank()) {
            throw new IllegalArgumentException("an article is needed");
        }
        if (pieces <= 0) {
            throw new IllegalArgumentException("pieces: " + pieces);
        }
        if (price.signum() < 0) {
            throw new IllegalArgumentException("price: " + price);
        }
    }

    public BigDecimal total() {
        return price.multiply(BigDecimal.valueOf(pieces));
    }
}
