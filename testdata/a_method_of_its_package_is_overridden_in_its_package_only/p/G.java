package p;

public class G extends q.B {
    public int m() { return 9; }

    static int t(A a) {
        if (a instanceof G) return a.m() == 9 ? 1 : 2;
        if (a instanceof q.B) return a.m() == 1 ? 3 : 4;
        return 5;
    }
}
