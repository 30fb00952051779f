package corpus.enums;

/** Planets with their figures. */
public enum Planet {
    MERCURY(33, 24),
    EARTH(597, 64),
    JUPITER(189813, 715);

    private final int mass;
    private final int radius;

    Planet(int mass, int radius) {
        this.mass = mass;
        this.radius = radius;
    }

    public int mass() {
        return mass;
    }

    public boolean isGiant() {
        return radius > 500;
    }

    /** No planet weighs nothing. */
    public boolean isWeightless() {
        return mass == 0;
    }

    public Planet next() {
        return ordinal() + 1 < values().length ? values()[ordinal() + 1] : this;
    }

    public static Planet heaviestBelow(int limit) {
        Planet found = null;
        for (Planet planet : values()) {
            if (planet.mass < limit && (found == null || planet.mass > found.mass)) {
                found = planet;
            }
        }
        return found;
    }
}
