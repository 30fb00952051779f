class Inside {
    int f;
    int g;

    // expect beforeALoop: proved
    //@ requires n >= 0; ensures \result == n;
    static int beforeALoop(int n) {
        int i = 0;
        //@ assert i == 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    // expect ghostInALoop: proved
    //@ requires n >= 0; ensures \result == n;
    static int ghostInALoop(int n) {
        int i = 0;
        //@ ghost int g = 0;
        //@ maintaining 0 <= i && i <= n && g == i;
        //@ decreases n - i;
        while (i < n) {
            i++;
            //@ set g = g + 1;
        }
        //@ assert g == n;
        return i;
    }

    // expect ghostInALoopWrong: preserved refuted
    //@ requires n >= 0 && n < 1000;
    static int ghostInALoopWrong(int n) {
        int i = 0;
        //@ ghost int g = 0;
        //@ maintaining 0 <= i && i <= n && g == i;
        while (i < n) {
            i++;
            //@ set g = g + 2;
        }
        return i;
    }

    // expect endOfABranch: assert refuted
    static int endOfABranch(int x) {
        //@ ghost int z = 0;
        if (x > 0) {
            x = 1;
            //@ set z = x;
        }
        //@ assert z == 0 || x == 1;
        //@ assert z == 0;
        return x;
    }

    // expect endOfABlockThatIsLeft: proved
    //@ requires n >= 0 && n < 3;
    static int endOfABlockThatIsLeft(int n) {
        //@ ghost int z = 0;
        for (int i = 0; i < n; i++) {
            if (i == 1) {
                continue;
            }
            n = n + 0;
            //@ set z = z + 1;
        }
        //@ assert z <= 2;
        return n;
    }

    // expect innerLoopIsEnteredAgain: proved
    //@ requires n >= 0 && n < 5 && m >= 0 && m < 5;
    static int innerLoopIsEnteredAgain(int n, int m) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            //@ maintaining 0 <= j && j <= m;
            //@ decreases m - j;
            for (int j = 0; j < m; j++) {
                s++;
            }
        }
        return s;
    }

    // expect copiesOfFinally: assert refuted
    static int copiesOfFinally(int n) {
        int i = 0;
        try {
            if (n == 3) {
                return 5;
            }
            i = 1;
        } finally {
            //@ assert n != 3;
            i = i + 2;
        }
        return i;
    }

    // expect bodyFirst: proved
    //@ requires n >= 0 && n <= 1000; ensures \result == n || n == 0 && \result == 1;
    static int bodyFirst(int n) {
        int i = 0;
        //@ maintaining 0 <= i && (n == 0 ? i == 0 : i < n);
        //@ decreases n - i;
        do {
            i++;
        } while (i < n);
        return i;
    }

    // expect bodyFirstWrong: entry refuted
    //@ requires n >= 0 && n <= 1000;
    static int bodyFirstWrong(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i < n;
        do {
            i++;
        } while (i < n);
        return i;
    }

    // expect loopWithinItsFrame: proved
    //@ assignable f, g;
    void loopWithinItsFrame(int n) {
        //@ assignable f;
        //@ maintaining true;
        for (int i = 0; i < n; i++) {
            f++;
        }
        g = 1;
    }

    // expect loopOutsideItsFrame: frame refuted
    //@ assignable f, g;
    void loopOutsideItsFrame(int n) {
        //@ assignable f;
        //@ maintaining true;
        for (int i = 0; i < n; i++) {
            f++;
            g = i + g + 1;
        }
    }

    // expect leftOutsideItsFrame: frame refuted
    //@ assignable f, g;
    void leftOutsideItsFrame(int n) {
        //@ assignable f;
        //@ maintaining true;
        for (int i = 0; i < n; i++) {
            f++;
            if (f == 77) {
                g = g ^ 5;
                break;
            }
        }
    }

    // expect returnsOutsideItsFrame: frame refuted
    //@ assignable f, g;
    void returnsOutsideItsFrame(int n) {
        //@ assignable f;
        //@ maintaining true;
        for (int i = 0; i < n; i++) {
            f++;
            if (f == 77) {
                g = g ^ 5;
                return;
            }
        }
    }

    // expect elementsOfAFrame: proved
    //@ requires a != null; assignable a[*];
    static void elementsOfAFrame(int[] a) {
        //@ maintaining 0 <= i && i <= a.length;
        //@ assignable a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            a[i] = 7;
        }
    }

    // expect elementsBesideAFrame: frame refuted
    //@ requires a != null && a.length > 2; assignable a[*];
    static void elementsBesideAFrame(int[] a) {
        //@ maintaining 0 <= i && i <= 2;
        //@ assignable a[0];
        for (int i = 0; i < 2; i++) {
            a[i] = 7;
        }
    }

    // expect block: proved
    //@ requires x > 0 && x < 1000; ensures \result == 2 * x + 1;
    static int block(int x) {
        int y = x;
        //@ requires y > 0;
        //@ ensures y == 2 * \old(y) && \pre(x) == \old(x);
        {
            y = y + y;
        }
        return y + 1;
    }

    // expect blockReachedWrongly: precondition refuted
    //@ requires x > 0 && x < 1000;
    static int blockReachedWrongly(int x) {
        int y = x;
        //@ requires y > 1;
        //@ ensures y >= \old(y);
        {
            y = y + y;
        }
        return y + 1;
    }

    // expect blockLeftWrongly: block refuted
    //@ requires x > 0 && x < 1000;
    static int blockLeftWrongly(int x) {
        int y = x;
        //@ ensures y == \old(y) + 1;
        {
            y = y + y;
        }
        return y + 1;
    }

    // expect blockOutsideItsFrame: frame refuted
    //@ assignable f, g;
    void blockOutsideItsFrame(int x) {
        f = 1;
        //@ ensures true;
        //@ assignable f;
        {
            f = 2;
            g = x;
        }
    }

    // expect casesOfABlock: block refuted
    static int casesOfABlock(int x) {
        int y = 0;
        /*@ requires x > 0; ensures y == 1;
          @ also requires x <= 0; ensures y == 0; @*/
        {
            if (x >= 0) {
                y = 1;
            }
        }
        return y;
    }

    // expect blockThatIsLeft: proved
    static int blockThatIsLeft(int x) {
        //@ ensures x > 0;
        {
            if (x <= 0) {
                return 0;
            }
            x = x + 0;
        }
        return x;
    }

    // expect labelled: proved
    //@ requires x > 0 && x < 1000;
    static int labelled(int x) {
        int y = x;
        //@ ensures y == \old(y, twice) + \old(x, twice);
        twice: {
            y = y + x;
        }
        return y;
    }
}
