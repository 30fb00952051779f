package pb;

public class Foo extends pa.Foo {
    public static int s;
    public int n;
}
