class Colours {
    enum Colour {
        RED,
        GREEN
    }

    static int code(Colour colour) {
        switch (colour) {
            case RED:
                return 1;
            default:
                return 2;
        }
    }
}
