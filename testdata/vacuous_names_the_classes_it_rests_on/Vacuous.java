class Base {
}

class Below extends Base {
}

class Vacuous {
    /** A class that nobody knows may be below both. */
    //@ requires c instanceof Runnable;
    //@ ensures true;
    static void open(Base c) {
    }

    //@ requires x > 0 && x < 0;
    //@ ensures true;
    static void numbers(int x) {
    }
}

/** Its static initialiser runs before the precondition is looked at. */
class Started {
    static final Started FIRST = new Started();

    //@ requires x * x < 0;
    //@ ensures true;
    static void square(int x) {
    }
}
