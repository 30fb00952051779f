package corpus.text_forms;

/** Numbers with check digits. */
public final class Checksums {
    private static final int[][] D = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 4, 0, 6, 7, 8, 9, 5}, {2, 3, 4, 0, 1, 7, 8, 9, 5, 6},
        {3, 4, 0, 1, 2, 8, 9, 5, 6, 7}, {4, 0, 1, 2, 3, 9, 5, 6, 7, 8}, {5, 9, 8, 7, 6, 0, 4, 3, 2, 1},
        {6, 5, 9, 8, 7, 1, 0, 4, 3, 2}, {7, 6, 5, 9, 8, 2, 1, 0, 4, 3}, {8, 7, 6, 5, 9, 3, 2, 1, 0, 4},
        {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}};
    private static final int[][] P = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 5, 7, 6, 2, 8, 3, 0, 9, 4}, {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
        {8, 9, 1, 6, 0, 4, 3, 5, 2, 7}, {9, 4, 5, 3, 1, 2, 6, 8, 7, 0}, {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
        {2, 7, 9, 3, 8, 0, 6, 4, 1, 5}, {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}};

    private Checksums() {
    }

    /** Luhn over the digits of a card number. */
    public static boolean luhn(String number) {
        if (number.length() < 13 || number.length() > 19) {
            return false;
        }
        int sum = 0;
        boolean twice = false;
        for (int i = number.length() - 1; i >= 0; i--) {
            char c = number.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            int digit = c - '0';
            if (twice) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            sum += digit;
            twice = !twice;
        }
        return sum % 10 == 0;
    }

    /** Luhn over digits. */
    public static int luhnDigits(int[] digits) {
        int sum = 0;
        for (int i = 0; i < digits.length; i++) {
            int digit = digits[digits.length - 1 - i];
            if (digit < 0 || digit > 9) {
                return -1;
            }
            if (i % 2 == 1) {
                digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
            }
            sum += digit;
        }
        if (digits.length == 16 && sum % 10 == 0) {
            return 1;
        }
        return 0;
    }

    /** An ISBN of ten digits, whose last one may be an X. */
    public static boolean isbn10(String text) {
        if (text.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            char c = text.charAt(i);
            int value;
            if (c >= '0' && c <= '9') {
                value = c - '0';
            } else if (c == 'X' && i == 9) {
                value = 10;
            } else {
                return false;
            }
            sum += value * (10 - i);
        }
        return sum % 11 == 0;
    }

    /** An ISBN of thirteen digits, with dashes. */
    public static String isbn13(String text) {
        int sum = 0;
        int digits = 0;
        for (char c : text.toCharArray()) {
            if (c == '-') {
                continue;
            }
            if (!Character.isDigit(c)) {
                return "letter";
            }
            if (digits == 13) {
                return "long";
            }
            sum += (c - '0') * (digits % 2 == 0 ? 1 : 3);
            digits++;
        }
        if (digits < 13) {
            return "short";
        }
        if (sum % 10 != 0) {
            return "wrong";
        }
        return text.startsWith("978") || text.startsWith("979") ? "book" : "article";
    }

    /** An IBAN: two letters, two digits, up to thirty letters and digits; the remainder by 97 is one. */
    public static boolean iban(String iban) {
        int length = iban.length();
        if (length < 15 || length > 34) {
            return false;
        }
        String moved = iban.substring(4) + iban.substring(0, 4);
        int rest = 0;
        for (int i = 0; i < length; i++) {
            char c = moved.charAt(i);
            if (c >= '0' && c <= '9') {
                rest = (rest * 10 + (c - '0')) % 97;
            } else if (c >= 'A' && c <= 'Z') {
                rest = (rest * 100 + (c - 'A' + 10)) % 97;
            } else {
                return false;
            }
        }
        return rest == 1;
    }

    /** Verhoeff over the digits of a text. */
    public static boolean verhoeff(String text) {
        int check = 0;
        int length = text.length();
        if (length < 5) {
            throw new IllegalArgumentException("too short");
        }
        for (int i = 0; i < length; i++) {
            int digit = text.charAt(length - 1 - i) - '0';
            if (digit < 0 || digit > 9) {
                return false;
            }
            check = D[check][P[i % 8][digit]];
        }
        return check == 0;
    }
}
