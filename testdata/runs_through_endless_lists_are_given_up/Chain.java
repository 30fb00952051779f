/** Lists among the inputs that every further question makes longer. */
class Chain {
    Chain next;
    int weight;

    static int last(Chain c, int wanted) {
        int sum = 0;
        while (c != null) {
            sum = sum * 31 + c.weight;
            c = c.next;
        }
        return sum == wanted * 1_000_003 + 17 ? 1 : 0;
    }

    int pairs() {
        int found = 0;
        for (Chain a = this; a != null; a = a.next) {
            for (Chain b = a.next; b != null; b = b.next) {
                if (a.weight == b.weight) {
                    found++;
                }
            }
        }
        return found > 6 ? 1 : 0;
    }

    /** No square is 7 modulo 8. */
    static int digest(Chain c) {
        int sum = 7;
        while (c != null) {
            sum = (sum * 31 + c.weight) ^ (sum >>> 15);
            c = c.next;
        }
        return sum * sum == 7 ? 1 : 0;
    }
}
