class Clauses {
    // expect max: proved
    //@ ensures \result >= a && \result >= b;
    //@ ensures \result == a || \result == b;
    static int max(int a, int b) { return a > b ? a : b; }

    // expect maxWrong: ensures refuted
    //@ ensures \result >= a && \result >= b;
    //@ ensures \result == a || \result == b;
    static int maxWrong(int a, int b) { return a > b ? a : a; }

    // expect next: proved
    //@ requires a < 100;
    //@ ensures \result > a;
    static int next(int a) { return a + 1; }

    // expect nextWrong: ensures refuted
    //@ ensures \result > a;
    static int nextWrong(int a) { return a + 1; }

    // expect spread: proved
    //@ requires a > 0;
    //@ requires b > a;
    //@ ensures \result > 0;
    static int spread(int a, int b) { return b - a; }

    // expect spreadWrong: ensures refuted
    //@ requires a > 0;
    //@ requires b >= a;
    //@ ensures \result > 0;
    static int spreadWrong(int a, int b) { return b - a; }

    // expect divide: ensures refuted
    /*@ public normal_behavior
      @   requires d != 0;
      @   ensures \result == n / d;
      @ also
      @ public exceptional_behavior
      @   requires d == 0;
      @   signals (ArithmeticException e) true;
      @   signals_only ArithmeticException;
      @*/
    public static int divide(int n, int d) { return n / d; }

    // expect divideSafely: proved
    /*@ public normal_behavior
      @   requires d != 0 && d != -1;
      @   ensures \result == n / d;
      @ also
      @ public exceptional_behavior
      @   requires d == 0;
      @   signals_only ArithmeticException;
      @*/
    public static int divideSafely(int n, int d) { return n / d; }

    // expect sign: proved
    /*@ public behaviour
      @   requires x > 0; ensures \result == 1;
      @ also public behavior
      @   requires x == 0; ensures \result == 0;
      @ also public behavior
      @   requires x < 0; ensures \result == -1; @*/
    public static int sign(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

    // expect signWrong: ensures refuted
    /*@ public behaviour
      @   requires x > 0; ensures \result == 1;
      @ also public behavior
      @   requires x == 0; ensures \result == 0;
      @ also public behavior
      @   requires x < 0; ensures \result == -1; @*/
    public static int signWrong(int x) { return x > 0 ? 1 : x <= 0 ? -1 : 0; }

    // expect nested: proved
    /*@ public normal_behavior
      @ requires x > -100 && x < 100;
      @ {|
      @   requires x > 10;
      @   ensures \result == 2 * x;
      @ also
      @   requires x <= 10;
      @   ensures \result == x;
      @ |} @*/
    public static int nested(int x) { return x > 10 ? x + x : x; }

    // expect nestedWrong: ensures refuted
    /*@ public normal_behavior
      @ requires x > -100 && x < 100;
      @ {|
      @   requires x >= 10;
      @   ensures \result == 2 * x;
      @ also
      @   requires x < 10;
      @   ensures \result == x;
      @ |} @*/
    public static int nestedWrong(int x) { return x > 10 ? x + x : x; }

    // expect check: proved
    //@ requires true;
    //@ ensures x >= 0;
    //@ signals (IllegalArgumentException e) x < 0;
    //@ signals_only IllegalArgumentException;
    static void check(int x) { if (x < 0) throw new IllegalArgumentException(); }

    // expect checkLate: signals refuted
    //@ ensures x >= 0;
    //@ signals (IllegalArgumentException e) x < 0;
    //@ signals_only IllegalArgumentException;
    static void checkLate(int x) { if (x <= 0) throw new IllegalArgumentException(); }

    // expect checkOther: signals_only refuted
    //@ signals (IllegalArgumentException e) x < 0;
    //@ signals_only IllegalArgumentException;
    static void checkOther(int x) { if (x < 0) throw new IllegalStateException(); }

    // expect quiet: proved
    //@ requires i >= 0 && i < a.length;
    //@ signals_only \nothing;
    static int quiet(int[] a, int i) { return a[i]; }

    // expect loud: signals_only refuted
    //@ requires i >= 0 && i <= a.length;
    //@ signals_only \nothing;
    static int loud(int[] a, int i) { return a[i]; }

    // expect never: proved
    //@ requires i >= 0 && i < a.length;
    //@ signals (Exception e) false;
    static int never(int[] a, int i) { return a[i]; }

    // expect sometimes: signals refuted
    //@ requires i < a.length;
    //@ signals (Exception e) false;
    static int sometimes(int[] a, int i) { return a[i]; }

    // expect twice: proved
    /*@ old int before = a[0];
      @ requires a.length > 0 && a[0] < 1000 && a[0] > 0;
      @ ensures a[0] == 2 * before; @*/
    static void twice(int[] a) { a[0] = a[0] + a[0]; }

    // expect twiceWrong: ensures refuted
    /*@ old int before = a[0];
      @ requires a.length > 0 && a[0] < 1000 && a[0] > 0;
      @ ensures a[0] == 2 * before; @*/
    static void twiceWrong(int[] a) { a[0] = a[0] + a[0]; if (a[0] == 10) a[0] = 0; }

    // expect impossible: vacuous
    //@ requires a > 3 && a < 3;
    //@ ensures false;
    static int impossible(int a) { return a; }
}
