package pa;

public class Foo {
    public static Foo one;
    public static Integer box;
    public int f;
    public int k;
}
