/** What compareToIgnoreCase returns depends on whether a string has characters above 255. */
class Cases {
    static int known() {
        return "9".compareToIgnoreCase("\udbff\udfff") == '9' - 0xdbff ? 1 : 0;
    }

    static int turned() {
        return "\udbff\udfff".compareToIgnoreCase("9") == 0xdbff - '9' ? 1 : 0;
    }

    static int wide() {
        return "\u0394".compareToIgnoreCase("\udbff\udfff") == 0x3b4 - 0x10ffff ? 1 : 0;
    }

    static int half() {
        return "ab".compareToIgnoreCase("AB\ud800") == -1 ? 1 : 0;
    }

    static int input(String s) {
        if (s.length() != 2) {
            return 0;
        }
        int order = s.compareToIgnoreCase("\udbff\udfff");
        if (order == 'x' - 0xdbff) {
            return 1;
        }
        if (order == 0x3b4 - 0x10ffff) {
            return 2;
        }
        return order == 'x' - 0x10ffff ? 3 : 4;
    }
}
