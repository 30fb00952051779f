package corpus.services;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is in stock. */
public final class Inventory {
    /** Brings more. */
    public interface Supplier {
        int order(String article, int count);
    }

    private final Map<String, Integer> stock = new HashMap<>();
    private final Supplier supplier;
    private final int least;

    public Inventory(Supplier supplier, int least) {
        if (least < 0) {
            throw new IllegalArgumentException("least " + least);
        }
        this.supplier = supplier;
        this.least = least;
    }

    public void add(String article, int count) {
        if (article == null || count <= 0) {
            throw new IllegalArgumentException("article and count");
        }
        stock.merge(article, count, Integer::sum);
    }

    public int take(String article, int count) {
        int there = stock.getOrDefault(article, 0);
        int taken = Math.min(there, count);
        if (taken <= 0) {
            return 0;
        }
        stock.put(article, there - taken);
        if (there - taken < least && supplier != null) {
            stock.put(article, there - taken + supplier.order(article, least));
        }
        return taken;
    }

    public boolean has(String article) {
        return stock.containsKey(article) && stock.get(article) > 0;
    }

    public List<String> empty(List<String> articles) {
        List<String> empty = new ArrayList<>();
        for (String article : articles) {
            if (!has(article)) {
                empty.add(article);
            }
        }
        return empty;
    }

    public int reserve(Map<String, Integer> wanted) {
        for (Map.Entry<String, Integer> each : wanted.entrySet()) {
            if (stock.getOrDefault(each.getKey(), 0) < each.getValue()) {
                return -1;
            }
        }
        return wanted.isEmpty() ? 0 : 1;
    }
}
