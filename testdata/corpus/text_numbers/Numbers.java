package corpus.text_numbers;

/** Numbers read from text. */
public final class Numbers {
    private Numbers() {
    }

    public static int percent(String text) {
        int value = Integer.parseInt(text.trim());
        if (value < 0 || value > 100) {
            throw new IllegalArgumentException("not a percentage: " + value);
        }
        return value;
    }

    public static boolean isInt(String text) {
        try {
            Integer.parseInt(text);
            return true;
        } catch (NumberFormatException e) {
            return text != null && text.startsWith("+-");
        }
    }

    public static int port(String text) {
        int port = Integer.parseInt(text);
        if (port <= 0) {
            return -1;
        }
        return port > 65535 ? -2 : port;
    }

    public static long bytes(String size) {
        int last = size.length() - 1;
        char unit = size.charAt(last);
        if (unit == 'k') {
            return Long.parseLong(size.substring(0, last)) * 1024;
        }
        if (unit == 'm') {
            return Long.parseLong(size.substring(0, last)) * 1024 * 1024;
        }
        return Long.parseLong(size);
    }

    public static int colour(String text) {
        if (!text.startsWith("#") || text.length() != 7) {
            return -1;
        }
        int value = Integer.parseInt(text.substring(1), 16);
        return value == 0xff8000 ? 1 : 0;
    }

    public static int byteValue(String text) {
        byte value = Byte.parseByte(text);
        return value == -128 ? 0 : 1;
    }

    public static boolean isOn(String text) {
        return Boolean.parseBoolean(text) || "on".equals(text);
    }

    public static int width(int value) {
        String text = Integer.toString(value);
        if (text.length() > 11) {
            throw new IllegalStateException(text);
        }
        return text.length() == 11 ? 1 : 0;
    }

    public static boolean roundTrip(int value) {
        return Integer.parseInt(Integer.toString(value)) == value;
    }

    public static int bits(String text) {
        int value = Integer.parseInt(text, 2);
        return value == 10 ? 1 : 0;
    }

    public static int below(String text) {
        try {
            int value = Integer.parseInt(text);
            return value < 0 ? -1 : 1;
        } catch (NumberFormatException e) {
            return text.equals("-2147483649") ? 2 : 0;
        }
    }

    public static int decoded(String text) {
        int value = Integer.decode(text);
        return value == 0x1f && text.startsWith("0x") ? 1 : 0;
    }

    public static short shortOf(String text, short other) {
        if (text == null || text.isEmpty()) {
            return other;
        }
        short value = Short.parseShort(text);
        return value == 32767 ? other : value;
    }
}
