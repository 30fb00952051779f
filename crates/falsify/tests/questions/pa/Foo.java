package pa;

public class Foo {
    public static int s;
    public int n;
}
