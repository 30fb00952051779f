package corpus.text_protocols;

/** Lines of text protocols. */
public final class Protocols {
    private Protocols() {
    }

    public static int request(String line) {
        String[] parts = line.split(" ");
        if (parts.length != 3) {
            return 400;
        }
        if (!parts[2].startsWith("HTTP/")) {
            return 400;
        }
        switch (parts[0]) {
            case "GET":
                return 200;
            case "PUT":
                return 201;
            default:
                return 405;
        }
    }

    public static String header(String line, String wanted) {
        int colon = line.indexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("no header: " + line);
        }
        String name = line.substring(0, colon);
        if (!name.equalsIgnoreCase(wanted)) {
            return null;
        }
        return line.substring(colon + 1).trim();
    }

    public static boolean isChunkEnd(String line) {
        int semicolon = line.indexOf(';');
        String size = semicolon < 0 ? line : line.substring(0, semicolon);
        return Integer.parseInt(size, 16) == 0;
    }

    public static String section(String line) {
        String text = line.trim();
        if (text.isEmpty() || text.charAt(0) == ';') {
            return "";
        }
        if (text.startsWith("[") && text.endsWith("]")) {
            return text.substring(1, text.length() - 1);
        }
        return null;
    }

    public static int status(String line) {
        if (!line.startsWith("HTTP/1.") || line.length() < 12) {
            return -1;
        }
        int code = Integer.parseInt(line.substring(9, 12));
        if (code >= 500) {
            return 5;
        }
        return code >= 400 ? 4 : 0;
    }

    public static int command(String line) {
        int space = line.indexOf(' ');
        String verb = space < 0 ? line : line.substring(0, space);
        switch (verb.toLowerCase()) {
            case "helo":
                return space < 0 ? 501 : 250;
            case "quit":
                return 221;
            default:
                return 500;
        }
    }

    public static String csv(String line, int column) {
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        int at = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                at++;
            } else if (at == column) {
                field.append(c);
            }
        }
        return field.toString();
    }

    public static String query(String query, String name) {
        for (String pair : query.split("&")) {
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return null;
    }

    public static int unescape(String text, int at) {
        if (text.charAt(at) != '%') {
            return text.charAt(at);
        }
        if (at + 2 >= text.length()) {
            throw new IllegalArgumentException("cut off");
        }
        int high = Character.digit(text.charAt(at + 1), 16);
        int low = Character.digit(text.charAt(at + 2), 16);
        if (high < 0 || low < 0) {
            throw new IllegalArgumentException("no hexadecimal digit");
        }
        return high * 16 + low;
    }

    public static int fixedLayout(String record) {
        if (record.length() != 10) {
            return -1;
        }
        String kind = record.substring(0, 2);
        if (kind.equals("HD")) {
            return 0;
        }
        if (!kind.equals("DT")) {
            return -2;
        }
        return Integer.parseInt(record.substring(2, 6)) > 500 ? 2 : 1;
    }

    public static boolean isTopic(String topic, String filter) {
        if (filter.equals("#")) {
            return true;
        }
        if (filter.endsWith("/#")) {
            return topic.startsWith(filter.substring(0, filter.length() - 1));
        }
        return topic.equals(filter) && !topic.isEmpty();
    }
}
