class Directions {
    static int code(int x) {
        String name = x > 0 ? "up" : x == 0 ? "zero" : "down";
        switch (name) {
            case "up":
                return 1;
            case "down":
                return 2;
            default:
                return 3;
        }
    }
}
