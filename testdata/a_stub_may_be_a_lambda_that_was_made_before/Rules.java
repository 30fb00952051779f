import java.util.List;
import java.util.function.Supplier;

interface Rule {
    int apply(int x);

    Rule SAME = x -> x;
}

interface Other {
    int apply(int x);
}

class Made {
    static final Other ZERO = x -> 0;
    static final Other NAMED = new Other() {
        @Override
        public int apply(int x) {
            return 1;
        }
    };
    static final Supplier<String> TEXT = () -> "a";

    /** It captures nothing: there is one. */
    static Other seven() {
        return x -> 7;
    }

    static Other method() {
        return Made::twice;
    }

    /** It captures something: there is one for each call. */
    static Other constant(int k) {
        return x -> k;
    }

    static int twice(int x) {
        return 2 * x;
    }
}

/** Code that calls an object of an interface, and asks then whether it is one that it knows. */
public class Rules {
    Rule rule;

    static int constant(Rule rule) {
        int x = rule.apply(5);
        if (rule == Rule.SAME) {
            return 1;
        }
        return 0;
    }

    static int handedOut(Other other) {
        int x = other.apply(5);
        if (other == Made.seven()) {
            return 1;
        }
        return 0;
    }

    static int reference(Other other) {
        int x = other.apply(5);
        if (other == Made.method()) {
            return 1;
        }
        return 0;
    }

    int field() {
        int x = rule.apply(5);
        if (rule == Rule.SAME) {
            return 1;
        }
        return 0;
    }

    static int element(Rule[] rules) {
        if (rules.length == 1 && rules[0].apply(1) > 0 && rules[0] == Rule.SAME) {
            return 1;
        }
        return 0;
    }

    static int inALoop(List<Rule> rules) {
        int found = 0;
        for (Rule rule : rules) {
            if (rule.apply(found) == found && rule == Rule.SAME) {
                found = 1;
            }
        }
        return found;
    }

    static int library(Supplier<String> text) {
        String s = text.get();
        if (text == Made.TEXT) {
            return 1;
        }
        return 0;
    }

    /** One of a class that has a name. */
    static int named(Other other) {
        int x = other.apply(5);
        if (other == Made.NAMED) {
            return 1;
        }
        return 0;
    }

    /** Nobody can have got it. */
    static int captured(Other other) {
        int x = other.apply(5);
        if (other == Made.constant(3)) {
            return 1;
        }
        return 0;
    }

    /** Two lambdas are two. */
    static int two() {
        if (Made.seven() == Made.ZERO) {
            return 1;
        }
        return 0;
    }
}
