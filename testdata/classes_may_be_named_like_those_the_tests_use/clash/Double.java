package clash;

class Double {
    static double orZero(double x) {
        return x != x ? 0 : x;
    }

    static double notANumber(boolean yes) {
        return yes ? 0.0 / 0.0 : 1.0 / 0.0;
    }
}
