/** Code of the JDK that looks at each character. */
class Far {
    static int number(String s) {
        try {
            return Integer.parseInt(s) == 7 && s.length() > 12 ? 1 : 0;
        } catch (NumberFormatException e) {
            return -1;
        }
    }
}
