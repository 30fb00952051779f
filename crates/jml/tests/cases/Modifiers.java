/** Modifiers wherever users of KeY and OpenJML write them: each takes effect or is diagnosed. */
class Modifiers {
    @interface Pure { }
    @interface Helper { }
    @interface SpecPublic { }
    @interface SpecSafeMath { }
    @interface CodeSafeMath { }

    int x;

    /*@ spec_java_math @*/
    //@ ensures \result == a + 1;
    static int before(int a) { return a + 1; }

    //@ spec_safe_math
    //@ ensures \result == a + 1;
    static int beforeInLines(int a) { return a + 1; }

    //@ ensures \result == a + 1;
    /*@ spec_java_math @*/ static int between(int a) { return a + 1; }

    //@ ensures \result == a + 1;
    static /*@ spec_java_math @*/ int behind(int a) { return a + 1; }

    /*@ spec_java_math
      @ ensures \result == a + 1;
      @*/
    static int inside(int a) { return a + 1; }

    /*@ public normal_behavior
      @   ensures \result == a + 1;
      @ spec_java_math pure
      @*/
    static int atTheEnd(int a) { return a + 1; }

    //@ pure
    //@ ensures \result == x;
    int pureBefore() { return x; }

    /*@ pure helper */
    /*@ public normal_behavior
      @   ensures \result == x; */
    int pureHelper() { return x; }

    //@ nullable
    //@ ensures true;
    Object result() { return null; }

    @Pure
    //@ ensures \result == x;
    @SpecSafeMath
    public int annotated() { return x; }

    @CodeSafeMath
    int safe(int a) { return a + 1; }

    /*@ code_bigint_math @*/ int bigint(int a) { return a + 1; }

    /*@ code_java_math @*/ int java(int a) { return a + 1; }

    /*@ pure @*/ int field;

    @Pure int annotatedField;

    @SpecPublic private int seen;

    //@ spec_public
    private int seenToo;

    //@ helper invariant x >= 0;
    int y;

    void parameters(/*@ pure @*/ int a, /*@ nullable @*/ Object b) { }

    /*@ immutable */ int other() {
        //@ pure assert x == x;
        return x;
    }

    //@ pure
    //@ ensures \result == k;
    //@ model int model(int k) { return k; }

    //@ spec_public
}

/*@ spec_java_math */
/*@ pure helper */
class Whole {
    //@ ensures \result == a + 1;
    static int f(int a) { return a + 1; }
}
