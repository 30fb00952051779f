package corpus.conditionals_linear;

/** Days and months. */
public final class Calendar {
    private Calendar() {
    }

    public static int daysIn(int month, boolean leap) {
        switch (month) {
            case 2:
                return leap ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                if (month < 1 || month > 12) {
                    throw new IllegalArgumentException("month " + month);
                }
                return 31;
        }
    }

    public static int quarter(int month) {
        return switch (month) {
            case 1, 2, 3 -> 1;
            case 4, 5, 6 -> 2;
            case 7, 8, 9 -> 3;
            case 10, 11, 12 -> 4;
            default -> throw new IllegalArgumentException();
        };
    }

    public static boolean overlaps(int from1, int to1, int from2, int to2) {
        if (from1 > to1 || from2 > to2) {
            return false;
        }
        return from1 <= to2 && from2 <= to1;
    }
}
