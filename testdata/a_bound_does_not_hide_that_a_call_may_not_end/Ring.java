/** One object that leads to itself is within every bound. */
public class Ring {
    Ring next;
    /*@ nullable */ Ring rest;

    //@ ensures true;
    int around() {
        return next == null ? 0 : 1 + next.around();
    }

    //@ ensures true;
    int down() {
        return rest == null ? 0 : 1 + rest.down();
    }
}
