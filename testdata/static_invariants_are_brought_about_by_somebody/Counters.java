/** Static invariants: who brings them about. */
class Good {
    static int count = 3; //@ static invariant count >= 0;

    //@ ensures \result >= 0;
    static int get() {
        return count;
    }
}

class Bad {
    static int count = -1; //@ static invariant count >= 0;

    //@ ensures \result >= 0;
    static int get() {
        return count;
    }
}

class BadByHelper {
    static int count; //@ static invariant count >= 0;

    static {
        count = start();
    }

    //@ private behavior ensures \result == -5; helper
    private static int start() {
        return -5;
    }

    //@ ensures \result >= 0;
    static int get() {
        return count;
    }
}

/** No static initialiser: what fields hold at first is what meets the invariant, or does not. */
class Zero {
    static int count; //@ static invariant count >= 0;

    //@ ensures \result >= 0;
    static int get() {
        return count;
    }
}

class Positive {
    static int count; //@ static invariant count > 0;

    //@ ensures \result > 0;
    static int get() {
        return count;
    }
}

class NeverSet {
    static Object held;

    //@ ensures \result != null;
    static Object get() {
        return held;
    }
}

class SetAtOnce {
    static Object held = new Object();

    //@ ensures \result != null;
    static Object get() {
        return held;
    }
}

class SetToNull {
    static Object held = find();

    //@ ensures true;
    static /*@ nullable */ Object find() {
        return null;
    }

    //@ ensures \result != null;
    static Object get() {
        return held;
    }
}
