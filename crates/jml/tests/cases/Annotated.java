/** Annotations of the names of JML, declared here as anybody may. */
class Annotated {
    @interface Pure { }
    @interface Nullable { }
    @interface NonNull { }
    @interface Helper { }
    @interface SpecPublic { }
    @interface NullMarked { }
    @interface SpecJavaMath { }

    @Pure
    static int pure(@Nullable Object o, @NonNull String s) { return 1; }

    @Helper @SpecJavaMath
    @Nullable String helper(@Nullable Object... all) { return null; }

    @SpecPublic private @Nullable Object field;

    //+OPENJML@ requires other;
    //-PROVETTA@ requires another;
    //+PROVETTA@ requires o != null;
    //-RAC@ ensures pure(o, "a") == 1;
    //@Override
    //@author nobody
    void conditional(Object o) { }

    @NullMarked
    static class Marked {
        Object f = "";

        Object g(@Nullable Object a, Object b) { return b; }
    }
}

/** No JML at all: nothing is known about null. */
class Plain {
    Object f;

    Object g(Object a) { return a; }
}
