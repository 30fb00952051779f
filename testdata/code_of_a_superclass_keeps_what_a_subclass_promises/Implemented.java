/** Calls through a type rest on its contracts, so all code that they run has to keep these. */
class Code {
    public int value() {
        return System.nanoTime() > 0 ? -1 : 1;
    }
}

interface Positive {
    //@ ensures \result > 0;
    int value();
}

class Both extends Code implements Positive {
}

/** Here everybody who implements it is asked. */
interface Asked {
    //@ ensures \result > 0;
    int value();
}

class One implements Asked {
    public int value() {
        return 1;
    }
}

class Inherits extends One {
}

/** A bridge leads to the code. */
interface Generic<T> {
    //@ ensures \result > 0;
    int of(T t);
}

class OfText implements Generic<Code> {
    public int of(Code c) {
        return System.nanoTime() > 0 ? -1 : 1;
    }
}

interface Harmless<T> {
    //@ ensures \result > 0;
    int of(T t);
}

class OfHarmless implements Harmless<Code> {
    public int of(Code c) {
        return 1;
    }
}

class User {
    //@ ensures \result > 0;
    static int positive(Positive p) {
        return p.value();
    }

    //@ ensures \result > 0;
    static int asked(Asked a) {
        return a.value();
    }

    //@ ensures \result > 0;
    static int generic(Generic<Code> g, Code c) {
        return g.of(c);
    }

    //@ ensures \result > 0;
    static int harmless(Harmless<Code> g, Code c) {
        return g.of(c);
    }
}
