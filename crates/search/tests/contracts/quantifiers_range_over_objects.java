enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

class Holding {
    int left;
    int right;
    /*@ nullable @*/ Chained chain;

    // expect reachedAll: proved
    //@ requires chain != null && chain.next != null && chain.next.next == null;
    //@ requires (\forall Chained c; \reach(chain).has(c); c.value > 0);
    //@ ensures \result > 1;
    int reachedAll() {
        return (int) Math.min(chain.value + (long) chain.next.value, 1000);
    }

    // expect reachedAllWrong: ensures refuted
    //@ requires chain != null && chain.next != null && chain.next.next == null;
    //@ requires (\forall Chained c; \reach(chain).has(c); c.value >= 0);
    //@ ensures \result > 1;
    int reachedAllWrong() {
        return (int) Math.min(chain.value + (long) chain.next.value, 1000);
    }

    // expect reset: proved
    //@ requires chain != null && (chain.next == null || chain.next.next == null);
    //@ ensures (\forall Chained c; \reach(chain).has(c); c.value == 0);
    //@ ensures (\num_of Chained c; \reach(chain).has(c); c.value != 0) == 0;
    void reset() {
        chain.value = 0;
        if (chain.next != null) {
            chain.next.value = 0;
        }
    }

    // expect resetWrong: ensures refuted
    //@ requires chain != null && (chain.next == null || chain.next.next == null);
    //@ ensures (\forall Chained c; \reach(chain).has(c); c.value == 0);
    void resetWrong() {
        chain.value = 0;
    }

    // expect some: proved
    //@ requires chain != null && chain.next == null;
    //@ ensures (\exists Chained c; \reach(chain).has(c) && c.value == \result);
    int some() {
        return chain.value;
    }

    // expect someWrong: ensures refuted
    //@ requires chain != null && chain.next == null;
    //@ ensures (\exists Chained c; \reach(chain).has(c) && c.value == \result);
    int someWrong() {
        return chain.value | 1;
    }

    // expect total: proved
    //@ requires chain != null && chain.next != null && chain.next != chain && chain.next.next == null;
    //@ ensures \result == (\sum Chained c; \reach(chain).has(c); c.value);
    long total() {
        return (long) chain.value + chain.next.value;
    }

    // expect totalWrong: ensures refuted
    //@ requires chain != null && chain.next != null && chain.next.next == chain;
    //@ ensures \result == (\sum Chained c; \reach(chain).has(c); c.value);
    long totalWrong() {
        return (long) chain.value + chain.next.value;
    }

    // expect suits: proved
    //@ ensures \result <==> (\forall Suit s; s != given ==> s.ordinal() < given.ordinal());
    static boolean suits(Suit given) {
        return given == Suit.SPADES;
    }

    // expect suitsWrong: ensures refuted
    //@ ensures \result <==> (\exists Suit s; s.ordinal() > given.ordinal() + 1);
    static boolean suitsWrong(Suit given) {
        return given != Suit.SPADES;
    }

    // expect allThereAre: ensures unknown (a quantifier over all values of type Chained)
    //@ ensures (\forall Chained c; c.value == 0);
    static void allThereAre() { }
}

class Chained {
    int value;
    /*@ nullable @*/ Chained next;
}
