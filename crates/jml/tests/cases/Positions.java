import java.util.List;

/** Specifications in places where users of several tools write them: each takes effect or is diagnosed. */
class Positions {
    @interface Marked { }

    int x;

    /*@ requires a > 0; @*/
    /*@ ensures \result > 0; @*/
    int twoComments(int a) { return a; }

    //@ requires a > 0;
    @Marked
    //@ ensures \result > 0;
    public int aroundAnnotation(int a) { return a; }

    public
    //@ requires a > 0;
    int behindModifier(int a) { return a; }

    int behindHead(int a)
    //@ requires a > 0;
    //@ ensures \result > 0;
    { return a; }

    int pureBehindHead() /*@ pure @*/ { return x; }

    //@ requires a > 0;

    /** A comment of Java between them. */
    //@ ensures \result > 0;
    int aroundJavadoc(int a) { return a; }

    void inTypeArguments(List</*@ non_null @*/ String> all) { }

    int local(int a) {
        /*@ nullable @*/ String s = null;
        /*@ non_null @*/ String t = "";
        //@ ensures a > 0;
        int b = a;
        //@ invariant b > 0;
        return b;
    }

    int expression(int a) {
        int b = /*@ assert a > 0; @*/ a;
        return b /*@ pure @*/;
    }

    int inLambda(int a) {
        Runnable r = () -> {
            //@ assert a > 0;
            x = a;
        };
        return a;
    }

    //@ requires x > 0;
    static { }

    enum Color {
        //@ requires true;
        RED
    }

    record Pair(/*@ nullable @*/ Object a, int b) {
        //@ requires b > 0;
        Pair { }
    }

    interface Shape {
        //@ ensures \result > 0;
        int area();

        //@ pure
        int edges();
    }

    //@ public normal_behavior requires x > 0; ensures \result == 1; also public exceptional_behavior requires x <= 0;
    int oneLine() { return 1; }

    //@ ensures \result > 0
    int noSemicolon() { return 1; }

    //@ ensure \result > 0;
    int misspelt() { return 1; }

    //@ assert x > 0;
    int statementOutside() { return 1; }

    //@ loop_invariant x > 0;
    int loopOutside() { return 1; }
}
//@ invariant true;
