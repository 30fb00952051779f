// faults: stubs-are-no-lambdas
/** Objects of an interface that nothing but lambda expressions implements. */
class Lambdas {
    interface Rule {
        int apply(int x);
    }

    static final Rule SAME = x -> x;

    static int kept(Rule rule) {
        int x = rule.apply(5);
        if (rule == one()) {
            return 1;
        }
        return 0;
    }

    static Rule one() {
        return x -> 1;
    }
}
