/** `switch` compares hash codes first. */
class Names {
    static int collision(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            default:
                return 0;
        }
    }

    static int days(String s) {
        return switch (s) {
            case "monday" -> 1;
            case "donnerstag" -> 4;
            default -> 0;
        };
    }
}
