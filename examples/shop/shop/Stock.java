package shop;

import java.util.HashMap;
import java.util.Map;

/** How many pieces of each article there are. */
public final class Stock {
    private final Map<String, Integer> pieces = new HashMap<>();

    public Stock() {
    }

    public Stock(Map<String, Integer> pieces) {
        for (Map.Entry<String, Integer> each : pieces.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    public void put(String article, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count: " + count);
        }
        pieces.merge(article, count, Integer::sum);
    }

    public int of(String article) {
        return pieces.getOrDefault(article, 0);
    }

    public boolean covers(Order order) {
        for (OrderLine line : order.lines()) {
            if (of(line.article()) < line.pieces()) {
                return false;
            }
        }
        return true;
    }

    public void take(Order order) {
        for (OrderLine line : order.lines()) {
            int left = of(line.article()) - line.pieces();
            if (left == 0) {
                pieces.remove(line.article());
            } else {
                pieces.put(line.article(), left);
            }
        }
    }
}
