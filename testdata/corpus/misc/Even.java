package corpus.misc;

/** A subclass that calls upwards, and interfaces that say the same. */
public final class Even extends Odds implements Named, Counted {
    private final boolean named;

    public Even(boolean named) {
        this.named = named;
    }

    @Override
    public int amount() {
        return takeAll();
    }

    @Override
    public int tag() {
        return named ? Named.super.tag() : Counted.super.tag();
    }

    @Override
    public void add(int by) {
        if (by % 2 != 0) {
            throw new IllegalArgumentException("odd");
        }
        super.add(by);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && ((Even) other).named == named;
    }

    @Override
    public int hashCode() {
        return named ? super.hashCode() : -super.hashCode();
    }
}
