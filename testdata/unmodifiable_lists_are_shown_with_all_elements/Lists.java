import java.util.List;

/** A list of one and a list of two elements are objects of one class in the JDK; what the second one is says how many there are. */
public class Lists {
    record Names(List<String> names) {
        Names {
            names = List.copyOf(names);
        }
    }

    static int ofTwo(Names names) {
        if (names.names().size() == 2) {
            return 1;
        }
        return 0;
    }

    static int ofOne(Names names) {
        if (names.names().size() == 1) {
            return 1;
        }
        return 0;
    }

    static List<Object> withObject(String s) {
        return List.of(s, new Object());
    }

    static List<Object> onlyObject(boolean two) {
        return two ? List.of(new Object(), new Object()) : List.of(new Object());
    }

    static List<String> copied(String a, String b) {
        return List.copyOf(List.of(a, b));
    }

    static List<String> one(String a) {
        return List.of(a);
    }

    static List<Object> nested(String a) {
        return List.of(List.of(a), List.of(a, a));
    }
}
