/** Whether the code initialises a class is not decided by what a specification names. */
class Asked {
    //@ requires Loud.x >= 0 && Heard.y == 0;
    //@ ensures Heard.y == 0;
    static int required() {
        return Loud.get();
    }

    //@ requires Heard.y == 0;
    //@ ensures Heard.y == 0;
    static int asserted() {
        int r = 0;
        //@ assert Loud.x == Loud.x;
        r = Loud.get();
        return r;
    }

    //@ requires Loud.get() >= 0 && Heard.y == 0;
    //@ ensures Heard.y == 0;
    static int called() {
        return Loud.get();
    }

    /** Whoever initialises this one, nothing changes. */
    //@ requires Quiet.x >= 0 && Heard.y == 0;
    //@ ensures Heard.y == 0 && \result >= 0;
    static int quiet() {
        return Quiet.x;
    }

    /** What is promised holds however it came to be initialised. */
    //@ ensures Heard.y == 3;
    static int set() {
        int r = Loud.get();
        Heard.y = 3;
        return r;
    }
}

class Loud {
    static int x = 5;

    static {
        Heard.y = 7;
    }

    static /*@ pure */ int get() {
        return x;
    }
}

class Quiet {
    static int x = 5;
}

class Heard {
    static int y;
}
