package time;

/** Days and months of the Gregorian calendar. */
public final class Calendar {
    private Calendar() {}

    public static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static int daysInMonth(int year, int month) {
        if (month < 1 || month > 12) {
            throw new IllegalArgumentException("months are 1 to 12");
        }
        switch (month) {
            case 2:
                return isLeapYear(year) ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    /** The day of the year, from 1. */
    public static int dayOfYear(int year, int month, int day) {
        if (day < 1 || day > daysInMonth(year, month)) {
            throw new IllegalArgumentException("no such day");
        }
        int days = day;
        for (int m = 1; m < month; m++) {
            days += daysInMonth(year, m);
        }
        if (days > 366) {
            throw new IllegalStateException("a year is not so long");
        }
        return days;
    }
}
