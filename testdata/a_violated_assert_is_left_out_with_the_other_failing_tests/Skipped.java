class Skipped {
    static int plain(int n) { assert n > 3; return 3; }
    static int branchy(int n) { int r = 0; if (n > 10) r = 1; assert n != 11; if (n > 20) r = 2; return r; }
    private static int hidden(int n) { assert n < 100; return n; }
    static int viaHidden(int n) { return hidden(n); }
    static int caught(int n) { try { assert n > 3; return 1; } catch (AssertionError e) { return 2; } }
}
