package pb;

public class Foo extends pa.Foo {
    public static Foo one;
    public static int box;
    public int f;
}
