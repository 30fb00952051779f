package corpus.text_forms;

/** State machines over bytes and texts. */
public final class Decoders {
    private Decoders() {
    }

    /** How many code points a text in UTF-8 has; minus the place of the first wrong byte minus one. */
    public static int utf8(byte[] bytes) {
        int count = 0;
        int i = 0;
        while (i < bytes.length) {
            int b = bytes[i] & 0xff;
            int more;
            int point;
            if (b < 0x80) {
                more = 0;
                point = b;
            } else if (b >= 0xc2 && b < 0xe0) {
                more = 1;
                point = b & 0x1f;
            } else if (b >= 0xe0 && b < 0xf0) {
                more = 2;
                point = b & 0x0f;
            } else if (b >= 0xf0 && b < 0xf5) {
                more = 3;
                point = b & 0x07;
            } else {
                return -i - 1;
            }
            if (i + more >= bytes.length) {
                return -i - 1;
            }
            for (int k = 1; k <= more; k++) {
                int next = bytes[i + k] & 0xff;
                if ((next & 0xc0) != 0x80) {
                    return -i - 1;
                }
                point = point << 6 | next & 0x3f;
            }
            if (more == 2 && (point < 0x800 || point >= 0xd800 && point < 0xe000)) {
                return -i - 1;
            }
            if (more == 3 && (point < 0x10000 || point > 0x10ffff)) {
                return -i - 1;
            }
            i += more + 1;
            count++;
        }
        return count;
    }

    /** How many bytes a text in base 64 stands for, or -1. */
    public static int base64(String text) {
        int bits = 0;
        int buffer = 0;
        int bytes = 0;
        int padding = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int value;
            if (c >= 'A' && c <= 'Z') {
                value = c - 'A';
            } else if (c >= 'a' && c <= 'z') {
                value = c - 'a' + 26;
            } else if (c >= '0' && c <= '9') {
                value = c - '0' + 52;
            } else if (c == '+' || c == '-') {
                value = 62;
            } else if (c == '/' || c == '_') {
                value = 63;
            } else if (c == '=') {
                padding++;
                continue;
            } else if (c == '\r' || c == '\n') {
                continue;
            } else {
                return -1;
            }
            if (padding > 0) {
                return -1;
            }
            buffer = buffer << 6 | value;
            bits += 6;
            if (bits >= 8) {
                bits -= 8;
                bytes++;
                buffer &= (1 << bits) - 1;
            }
        }
        if (padding > 2 || bits == 6) {
            return -1;
        }
        if (buffer != 0) {
            return -1;
        }
        return bytes;
    }

    /** Percent signs decoded. */
    public static String percent(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '+') {
                out.append(' ');
            } else if (c == '%') {
                if (i + 2 >= text.length()) {
                    throw new IllegalArgumentException("incomplete");
                }
                int high = Character.digit(text.charAt(i + 1), 16);
                int low = Character.digit(text.charAt(i + 2), 16);
                if (high == -1 || low == -1) {
                    throw new IllegalArgumentException("no digit");
                }
                out.append((char) (high << 4 | low));
                i += 2;
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Tokens of an expression: numbers, names, signs; -1 for what is none. */
    public static int tokens(String text) {
        int state = 0;
        int tokens = 0;
        int numbers = 0;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            switch (state) {
                case 0:
                    if (Character.isDigit(c)) {
                        state = 1;
                    } else if (Character.isLetter(c) || c == '_') {
                        state = 2;
                    } else if ("+-*/".indexOf(c) >= 0) {
                        tokens++;
                    } else if (c != ' ') {
                        return -1;
                    }
                    break;
                case 1:
                    if (c == '.') {
                        state = 3;
                    } else if (!Character.isDigit(c)) {
                        tokens++;
                        numbers++;
                        state = 0;
                        i--;
                    }
                    break;
                case 2:
                    if (!Character.isLetterOrDigit(c) && c != '_') {
                        tokens++;
                        state = 0;
                        i--;
                    }
                    break;
                case 3:
                    if (Character.isDigit(c)) {
                        state = 4;
                    } else {
                        return -1;
                    }
                    break;
                default:
                    if (!Character.isDigit(c)) {
                        tokens++;
                        numbers++;
                        state = 0;
                        i--;
                    }
                    break;
            }
        }
        return numbers > 2 ? tokens * 10 : tokens;
    }

    /** Base 32 by blocks. */
    public static byte[] base32(byte[] in) {
        int length = in.length;
        while (length > 0 && in[length - 1] == '=') {
            length--;
        }
        byte[] out = new byte[length * 5 / 8];
        long block = 0;
        int have = 0;
        int at = 0;
        for (int i = 0; i < length; i++) {
            int c = in[i];
            int value;
            if (c >= 'A' && c <= 'Z') {
                value = c - 'A';
            } else if (c >= '2' && c <= '7') {
                value = c - '2' + 26;
            } else {
                throw new IllegalArgumentException("byte " + i);
            }
            block = block << 5 | value;
            if (++have == 8) {
                for (int k = 4; k >= 0; k--) {
                    out[at++] = (byte) (block >> 8 * k);
                }
                have = 0;
                block = 0;
            }
        }
        if (have == 1 || have == 3 || have == 6) {
            throw new IllegalArgumentException("length");
        }
        if (have > 0) {
            int bits = have * 5;
            while (bits >= 8) {
                bits -= 8;
                out[at++] = (byte) (block >> bits);
            }
        }
        return out;
    }
}
