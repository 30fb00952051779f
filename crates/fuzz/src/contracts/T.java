package fuzz;

/** A class below. */
public class T extends S {
    //@ also pure
    public int getX() {
        return y;
    }
}
