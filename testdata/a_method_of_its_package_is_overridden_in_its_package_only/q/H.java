package q;

public class H extends p.G {
    public int m() { return 11; }
}
