interface Rule {
    int grade(int x);
}

class Even implements Rule {
    public int grade(int x) {
        return x & 1;
    }
}

class Rules {
    /** No class gives a 7, but a lambda may. */
    static int ask(Rule rule) {
        if (rule == null) {
            return -1;
        }
        return rule.grade(3) == 7 ? 7 : 0;
    }

    static int seven() {
        return ask(x -> 7);
    }
}
