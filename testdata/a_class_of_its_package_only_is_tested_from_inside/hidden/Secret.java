package hidden;

class Secret {
    int code;

    boolean opens(Secret other) {
        if (other == null) {
            return false;
        }
        return code == other.code;
    }

    static boolean isShort(char[] text) {
        return text == null || text.length < 8;
    }
}
