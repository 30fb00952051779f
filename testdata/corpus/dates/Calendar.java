package corpus.dates;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Period;
import java.time.YearMonth;

/** Days. */
public final class Calendar {
    private Calendar() {
    }

    public static boolean isWeekend(LocalDate day) {
        DayOfWeek weekday = day.getDayOfWeek();
        return weekday == DayOfWeek.SATURDAY || weekday == DayOfWeek.SUNDAY;
    }

    public static boolean isLeapDay(LocalDate day) {
        return day.getMonthValue() == 2 && day.getDayOfMonth() == 29;
    }

    public static int days(LocalDate day) {
        if (day.getMonth() == Month.FEBRUARY) {
            return day.isLeapYear() ? 29 : 28;
        }
        return 30;
    }

    public static int quarter(LocalDate day) {
        int month = day.getMonthValue();
        if (month <= 3) {
            return 1;
        }
        if (month <= 6) {
            return 2;
        }
        return month <= 9 ? 3 : 4;
    }

    public static boolean isExpired(LocalDate until, LocalDate today) {
        return until != null && today.isAfter(until);
    }

    public static int order(LocalDate from, LocalDate to) {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException("the wrong way round");
        }
        return from.equals(to) ? 0 : 1;
    }

    public static boolean isIn(LocalDate day, LocalDate from, LocalDate to) {
        return !day.isBefore(from) && !day.isAfter(to);
    }

    public static int due(LocalDate bought, LocalDate today) {
        LocalDate due = bought.plusDays(14);
        if (today.isAfter(due)) {
            return 2;
        }
        return today.isEqual(due) ? 1 : 0;
    }

    public static boolean isBirthday(LocalDate born, LocalDate today) {
        return born.getMonthValue() == today.getMonthValue() && born.getDayOfMonth() == today.getDayOfMonth();
    }

    public static int age(LocalDate born, LocalDate today) {
        if (born.isAfter(today)) {
            return -1;
        }
        int years = today.getYear() - born.getYear();
        return today.getDayOfYear() < born.getDayOfYear() ? years - 1 : years;
    }

    public static int month(LocalDate day) {
        if (day.getMonthValue() > 12) {
            return -1;
        }
        if (day.getDayOfMonth() > 30) {
            return day.getMonthValue() == 4 ? -2 : 31;
        }
        return 30;
    }

    public static String shown(LocalDate day) {
        if (day.getYear() < 2000) {
            return "old";
        }
        return day.getDayOfMonth() < 10 ? "early" : "late";
    }

    public static boolean isLong(Period period) {
        return period.getYears() > 0 || period.getMonths() > 6;
    }

    public static int length(YearMonth month) {
        if (month.lengthOfMonth() == 31) {
            return 31;
        }
        return month.getMonthValue() == 2 ? 28 : 30;
    }

    public static LocalDate parsed(String text) {
        LocalDate day = LocalDate.parse(text);
        return day.getYear() == 2024 ? day : null;
    }

    public static DayOfWeek workday(DayOfWeek day) {
        switch (day) {
            case SATURDAY:
            case SUNDAY:
                return DayOfWeek.MONDAY;
            default:
                return day;
        }
    }
}
