package bank;

/** Moves money between accounts. */
public final class Transfer {
    private Transfer() {
    }

    /** Both accounts together have as much afterwards as before. */
    public static boolean move(Account from, Account to, int amount) {
        if (from == null || to == null || amount <= 0 || amount > 10_000) {
            throw new IllegalArgumentException();
        }
        int left = from.cents() - amount;
        int more = to.cents() + amount;
        if (left < 0 || more < 0) {
            return false;
        }
        int before = from.cents() + to.cents();
        from.setCents(left);
        to.setCents(more);
        assert from.cents() + to.cents() == before;
        return true;
    }
}
