package p;

public class Own {
    private int m() { return 1; }
    int call() { return m() == 1 ? 1 : 2; }
}

class OwnSub extends Own {
    int m() { return 5; }
}
