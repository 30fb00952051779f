import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which settings a program takes, by their long and short names. */
public class Settings {
    /** One of them. */
    public static class Setting {
        private final String name;
        private final boolean hasValue;
        private String value;

        public Setting(String name, boolean hasValue) {
            if (name == null || name.length() < 2) {
                throw new IllegalArgumentException("a setting has a name");
            }
            for (char c : name.toCharArray()) {
                if (!Character.isLetter(c)) {
                    throw new IllegalArgumentException(name);
                }
            }
            this.name = name;
            this.hasValue = hasValue;
        }
    }

    private final Map<String, Setting> byName = new LinkedHashMap<>();
    private final Map<String, Setting> byLetter = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();

    public Settings add(Setting setting, String letter, boolean isRequired) {
        if (letter != null && letter.length() == 1) {
            byLetter.put(letter, setting);
        }
        byName.put(setting.name, setting);
        if (isRequired) {
            required.add(setting.name);
        }
        return this;
    }

    /** The names that begin so. */
    private List<String> beginningWith(String text) {
        List<String> found = new ArrayList<>();
        for (String name : byName.keySet()) {
            if (name.startsWith(text)) {
                found.add(name);
            }
        }
        return found;
    }

    /** How many arguments were no settings; less than nothing if something is wrong. */
    public static int read(Settings settings, String[] arguments) {
        List<String> missing = new ArrayList<>(settings.required);
        Setting last = null;
        int others = 0;
        for (String argument : arguments) {
            if (last != null && last.hasValue && last.value == null) {
                if (argument.startsWith("-") && settings.byLetter.containsKey(argument.substring(1))) {
                    return -1;
                }
                last.value = argument;
            } else if (argument.startsWith("--")) {
                int equals = argument.indexOf('=');
                String name = equals < 0 ? argument.substring(2) : argument.substring(2, equals);
                List<String> found = settings.beginningWith(name);
                if (found.size() != 1) {
                    return found.isEmpty() ? -2 : -3;
                }
                last = settings.byName.get(found.get(0));
                if (equals >= 0) {
                    if (!last.hasValue) {
                        return -4;
                    }
                    last.value = argument.substring(equals + 1);
                }
                missing.remove(last.name);
            } else if (argument.startsWith("-") && argument.length() > 1) {
                for (int i = 1; i < argument.length(); i++) {
                    last = settings.byLetter.get(argument.substring(i, i + 1));
                    if (last == null) {
                        return -5;
                    }
                    missing.remove(last.name);
                    if (last.hasValue && i + 1 < argument.length()) {
                        last.value = argument.substring(i + 1);
                        break;
                    }
                }
            } else {
                others++;
            }
        }
        if (last != null && last.hasValue && last.value == null) {
            return -6;
        }
        return missing.isEmpty() ? others : -7;
    }
}
