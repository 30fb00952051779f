package q;
public class Vis extends p.Opn { public Vis() { super(1); } public int extra; public int v() { return extra; } }
