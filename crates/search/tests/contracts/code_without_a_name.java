import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;

class Nameless {
    //@ ghost static int made;
    int f;
    static int limit = 5;

    // expect Initialised.<init>: assert refuted
    // expect AfterSuper.<init>: proved
    // expect TableOfSquares.<clinit>: proved
    // expect WrongSquares.<clinit>: assert refuted

    // expect lambda$plain$0: proved
    // expect lambda$plain$1: assert unknown (a lambda that no method hands out)
    static int plain(int n) {
        int base = n;
        IntUnaryOperator right = x -> {
            int y = x & 7;
            //@ assert 0 <= y && y <= 7;
            return y + base;
        };
        IntUnaryOperator wrong = (int x) -> {
            int y = x & 7;
            //@ assert y < 7;
            return y + base;
        };
        return right.applyAsInt(n) + wrong.applyAsInt(n);
    }

    // expect lambda$loops$2: proved
    // expect lambda$loops$3: preserved refuted
    static IntBinaryOperator loops(boolean which) {
        if (which) {
            return (a, b) -> {
                int i = 0;
                int n = a & 0xff;
                //@ ghost int g = 0;
                //@ maintaining 0 <= i && i <= n && g == i;
                //@ decreases n - i;
                while (i < n) {
                    i++;
                    //@ set g = g + 1;
                }
                //@ assert g == n;
                return i + b;
            };
        }
        return (a, b) -> {
            int i = 0;
            int n = a & 0xff;
            //@ ghost int g = 0;
            //@ maintaining 0 <= i && i <= n && g == i;
            while (i < n) {
                i++;
                //@ set g = g + 2;
            }
            return i + b;
        };
    }

    // expect lambda$captures$4: assert refuted
    // expect lambda$captures$5: proved
    IntUnaryOperator captures(int k, boolean b) {
        int m = k & 3;
        if (b) {
            return x -> {
                int y = x + m;
                //@ assume f > 0 && x >= 0 && x < 100 && m >= 0 && m < 4;
                //@ assert y >= m && y > f - 1;
                return y + f;
            };
        }
        return x -> {
            int y = x + m;
            //@ assume f > 0 && x >= 0 && x < 100 && m >= 0 && m < 4;
            //@ assert y >= m;
            return y + f;
        };
    }

    // expect calls: assert refuted
    static int calls(int x) {
        //@ set Nameless.made = 0;
        IntUnaryOperator count = v -> {
            int y = v + 1;
            //@ set Nameless.made = Nameless.made + 1;
            return y;
        };
        x = count.applyAsInt(x);
        x = count.applyAsInt(x);
        //@ assert Nameless.made == 2;
        //@ assert Nameless.made == 1;
        return x;
    }

    // expect Nameless$1.applyAsInt: proved
    // expect Nameless$2.applyAsInt: assert refuted, ensures refuted
    static IntUnaryOperator anonymous(boolean b) {
        if (b) {
            return new IntUnaryOperator() {
                //@ also ensures \result <= 7;
                @Override
                public int applyAsInt(int x) {
                    int y = x & 7;
                    //@ assert 0 <= y && y <= 7;
                    return y;
                }
            };
        }
        return new IntUnaryOperator() {
            //@ also ensures \result < 7;
            @Override
            public int applyAsInt(int x) {
                int y = x & 7;
                //@ assert 0 < y && y <= 7;
                return y;
            }
        };
    }

    // expect Nameless$1Local.sum: proved
    // expect Nameless$1Local.wrong: preserved refuted
    static int local(int n) {
        class Local {
            int total;

            //@ requires n >= 0;
            //@ ensures total == n;
            int sum(int n) {
                total = 0;
                //@ maintaining 0 <= total && total <= n;
                //@ decreases n - total;
                while (total < n) {
                    total++;
                }
                return total;
            }

            //@ requires n >= 0;
            int wrong(int n) {
                total = 0;
                //@ maintaining 0 <= total && total < n + 1 && total != 3;
                while (total < n) {
                    total++;
                }
                return total;
            }
        }
        return new Local().sum(n);
    }
}

class Initialised {
    int a;
    int b = 3;

    {
        a = b * 2;
        //@ assert a == 6;
    }

    Initialised(int x) {
        //@ assert a == 6 && b == 3;
        b = x;
        //@ assert b != 9;
    }
}

class AfterSuper {
    int a;
    int b;

    {
        a = 2;
        //@ assert b == 0;
    }

    AfterSuper(int x) {
        super();
        //@ assert a == 2;
        b = x & 3;
        //@ loop_invariant 0 <= i && i <= 4;
        //@ decreases 4 - i;
        for (int i = 0; i < 4; i++) {
            a++;
        }
        //@ assert b <= 3;
    }
}

class TableOfSquares {
    static int[] table = new int[4];

    static {
        int i = 0;
        //@ maintaining 0 <= i && i <= 4;
        //@ decreases 4 - i;
        while (i < 4) {
            table[i] = i * i;
            i++;
        }
        //@ assert table[3] == 9;
    }
}

class WrongSquares {
    static int[] table = new int[4];

    static {
        for (int i = 0; i < 4; i++) {
            table[i] = i * i;
        }
        //@ assert table[3] == 8;
    }
}
