package corpus.text_numbers;

/** Amounts as people type and read them. */
public final class Prices {
    private final long cents;

    public Prices(long cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.cents = cents;
    }

    public static Prices parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return new Prices(Long.parseLong(text) * 100);
        }
        if (text.length() - dot != 3) {
            throw new IllegalArgumentException("two digits: " + text);
        }
        long whole = Long.parseLong(text.substring(0, dot));
        int rest = Integer.parseInt(text.substring(dot + 1));
        return new Prices(whole * 100 + rest);
    }

    public String shown() {
        long rest = cents % 100;
        return cents / 100 + (rest < 10 ? ".0" : ".") + rest;
    }

    public boolean isRound() {
        return shown().endsWith(".00");
    }

    public static int digits(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), 10);
            if (digit < 0) {
                return -1;
            }
            sum += digit;
        }
        return sum;
    }

    public static String grouped(int amount) {
        if (amount < 0) {
            return "-";
        }
        if (amount < 1000) {
            return Integer.toString(amount);
        }
        int rest = amount % 1000;
        String tail = Integer.toString(rest);
        if (rest < 10) {
            tail = "00" + tail;
        } else if (rest < 100) {
            tail = "0" + tail;
        }
        return amount / 1000 + "," + tail;
    }

    public static int scale(String amount) {
        int at = amount.indexOf(',');
        int scale = at < 0 ? 0 : amount.length() - at - 1;
        return scale > 2 ? -1 : scale;
    }

    public static double rate(String text) {
        double rate = Double.parseDouble(text);
        if (Double.isNaN(rate)) {
            return 0;
        }
        return rate > 1 ? 1 : rate;
    }

    public static String hex(int value) {
        String text = Integer.toHexString(value);
        return text.length() == 8 ? text : "0".repeat(8 - text.length()) + text;
    }

    public static int compare(String a, String b) {
        int left = Integer.parseInt(a);
        int right = Integer.parseInt(b);
        if (left == right) {
            return a.equals(b) ? 0 : 2;
        }
        return left < right ? -1 : 1;
    }

    public static String ordinal(int n) {
        String text = String.valueOf(n);
        if (text.endsWith("11") || text.endsWith("12")) {
            return text + "th";
        }
        return text.endsWith("1") ? text + "st" : text + "th";
    }
}
