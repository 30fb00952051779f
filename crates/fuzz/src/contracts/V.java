package fuzz;

/** An object with an invariant, and a class with a static one. */
public class V {
    public int n;
    public int[] z;
    public static int t;

    //@ public invariant z.length > n;
    //@ public static invariant t >= 0;
}
