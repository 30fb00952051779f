class Boxes {
    static int ofInteger(Integer x) {
        if (x == null) {
            return -1;
        }
        return x == 1000 ? 1 : 0;
    }

    static int ofLong(Long x) {
        return x != null && x < 0 ? 1 : 0;
    }

    static int ofBoolean(Boolean x) {
        if (x == null) {
            return 0;
        }
        return x ? 1 : 2;
    }

    static int ofCharacter(Character x) {
        return x != null && x == 'q' ? 1 : 0;
    }

    static int ofDouble(Double x) {
        if (x == null) {
            return 0;
        }
        double value = x;
        return value != value ? 1 : 2;
    }
}
