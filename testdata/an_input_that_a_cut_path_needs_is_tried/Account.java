/** Account numbers: long enough that no path looks at them character by character. */
class Account {
    /** ISO 13616: the remainder of the number that the characters are, by 97. */
    static boolean isIban(String number) {
        if (number.length() < 15 || number.length() > 34) {
            return false;
        }
        String turned = number.substring(4) + number.substring(0, 4);
        int rest = 0;
        for (char c : turned.toCharArray()) {
            int value = Character.getNumericValue(c);
            if (value < 0) {
                return false;
            }
            rest = value > 9 ? (rest * 100 + value) % 97 : (rest * 10 + value) % 97;
        }
        return rest == 1;
    }
}
