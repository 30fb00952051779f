class Colours {
    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    static int some(Colour colour) {
        if (colour == null) {
            return 0;
        }
        switch (colour) {
            case RED:
                return 1;
            case GREEN:
                return 2;
            default:
                return 3;
        }
    }

    /** There is no colour left for the default that the compiler adds. */
    static int all(Colour colour) {
        if (colour == null) {
            return 0;
        }
        return switch (colour) {
            case RED -> 1;
            case GREEN -> 2;
            case BLUE -> 3;
        };
    }
}
