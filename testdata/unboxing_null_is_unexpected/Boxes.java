class Boxes {
    static int compared(Integer x) {
        if (x > 3) {
            return 1;
        }
        return 0;
    }
}
