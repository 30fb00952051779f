package corpus.conditionals_linear;

/** Fares of a tram company. */
public final class Fares {
    private Fares() {
    }

    public static int fare(int age, int zones, boolean weekend) {
        if (age < 0 || zones < 1 || zones > 9) {
            throw new IllegalArgumentException();
        }
        if (age < 6) {
            return 0;
        }
        int price = 180 + 90 * (zones - 1);
        if (age < 18 || age >= 65) {
            price = price / 2;
        }
        if (weekend && zones > 3) {
            price -= 60;
        }
        return price;
    }

    public static int cheapest(int single, int day, int week, int rides, int days) {
        int best = single * rides;
        if (day * days < best) {
            best = day * days;
        }
        if (week < best) {
            best = week;
        }
        return best;
    }

    /** A day has no hour that is both early and late. */
    public static boolean isRushHour(int hour) {
        boolean early = hour >= 7 && hour <= 9;
        boolean late = hour >= 16 && hour <= 18;
        if (early && late) {
            return false;
        }
        return early || late;
    }
}
