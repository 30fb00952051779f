package corpus.text_protocols;

/** Texts that have to have a form. */
public final class Validators {
    private Validators() {
    }

    public static boolean luhn(String number) {
        int sum = 0;
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(number.length() - 1 - i);
            if (c < '0' || c > '9') {
                return false;
            }
            int digit = c - '0';
            if (i % 2 == 1) {
                digit *= 2;
                if (digit > 9) {
                    digit -= 9;
                }
            }
            sum += digit;
        }
        return sum > 0 && sum % 10 == 0;
    }

    public static boolean isbn(String text) {
        if (text.length() != 10) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
            sum += (10 - i) * (c - '0');
        }
        char last = text.charAt(9);
        int check = last == 'X' ? 10 : last - '0';
        return (sum + check) % 11 == 0;
    }

    public static boolean balanced(String text) {
        int depth = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                depth++;
            } else if (c == ')' && --depth < 0) {
                return false;
            }
        }
        return depth == 0;
    }

    public static boolean nested(String text) {
        StringBuilder open = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '[' || c == '{') {
                open.append(c);
                continue;
            }
            int last = open.length() - 1;
            if (last < 0 || open.charAt(last) != (c == ']' ? '[' : '{')) {
                return false;
            }
            open.setLength(last);
        }
        return open.length() == 0;
    }

    public static int password(String text) {
        boolean digit = false;
        boolean capital = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digit |= Character.isDigit(c);
            capital |= Character.isUpperCase(c);
        }
        if (text.length() < 4) {
            return 0;
        }
        return digit && capital ? 2 : 1;
    }

    public static boolean mail(String text) {
        int at = text.indexOf('@');
        if (at <= 0 || at != text.lastIndexOf('@')) {
            return false;
        }
        String host = text.substring(at + 1);
        return host.contains(".") && !host.startsWith(".") && !host.endsWith(".");
    }

    public static boolean address(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            int value = Integer.parseInt(part);
            if (value < 0 || value > 255) {
                return false;
            }
        }
        return true;
    }

    public static boolean plate(String text) {
        if (text.length() < 4) {
            return false;
        }
        return Character.isLetter(text.charAt(0)) && text.charAt(1) == '-' && Character.isDigit(text.charAt(2));
    }

    public static int roman(String text) {
        int total = 0;
        int before = 0;
        for (int i = text.length() - 1; i >= 0; i--) {
            int value;
            switch (text.charAt(i)) {
                case 'I':
                    value = 1;
                    break;
                case 'V':
                    value = 5;
                    break;
                case 'X':
                    value = 10;
                    break;
                default:
                    throw new IllegalArgumentException(text);
            }
            total += value < before ? -value : value;
            before = value;
        }
        return total == 14 ? 1 : 0;
    }

    public static boolean time(String text) {
        if (text.length() != 5 || text.charAt(2) != ':') {
            return false;
        }
        int hour = Integer.parseInt(text.substring(0, 2));
        int minute = Integer.parseInt(text.substring(3));
        return hour < 24 && minute < 60;
    }

    public static boolean iban(String text) {
        if (text.length() < 5) {
            return false;
        }
        String turned = text.substring(4) + text.substring(0, 4);
        int rest = 0;
        for (int i = 0; i < turned.length(); i++) {
            int value = Character.digit(turned.charAt(i), 36);
            if (value < 0) {
                return false;
            }
            rest = (value < 10 ? rest * 10 + value : rest * 100 + value) % 97;
        }
        return rest == 1;
    }

    public static boolean identifier(String text) {
        if (text.isEmpty() || !Character.isJavaIdentifierStart(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            if (!Character.isJavaIdentifierPart(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
