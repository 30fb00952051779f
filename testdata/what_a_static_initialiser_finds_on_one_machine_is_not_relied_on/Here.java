import java.util.ArrayList;
import java.util.List;

/** The user differs from machine to machine, the words do not. */
final class Here {
    private static final String USER = System.getProperty("user.name");
    private static final List<String> WORDS = new ArrayList<>();

    static {
        for (String word : (USER.isEmpty() ? "" : "one two three").split(" ")) {
            WORDS.add(word);
        }
    }

    private Here() {}

    static boolean isLong() {
        return USER.length() > 3;
    }

    static boolean hasThree() {
        return WORDS.size() == 3;
    }
}
