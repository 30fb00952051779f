class Ways {
    int f;
    int g;

    // expect throwsAsSaid: proved
    static int throwsAsSaid(int x) {
        //@ ensures x >= 0;
        //@ signals (IllegalArgumentException e) x < 0;
        //@ signals_only IllegalArgumentException;
        {
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }
        return x;
    }

    // expect throwsWrongly: block refuted
    static int throwsWrongly(int x) {
        //@ ensures x >= 0;
        //@ signals (IllegalArgumentException e) x < -1;
        {
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }
        return x;
    }

    // expect throwsAnother: block refuted
    static int throwsAnother(int x) {
        //@ signals (IllegalArgumentException e) true;
        //@ signals_only IllegalArgumentException;
        {
            x = 10 / x;
        }
        return x;
    }

    // expect caughtOutside: block refuted
    static int caughtOutside(int[] a) {
        int y = 0;
        try {
            y = 1;
            //@ signals (ArrayIndexOutOfBoundsException e) y == 2;
            {
                y = a[0];
                y = 2;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            y = 3;
        }
        return y;
    }

    // expect caughtInside: proved
    static int caughtInside(int[] a) {
        int y = 0;
        //@ signals_only \nothing;
        //@ ensures y == 2 || y == 3;
        {
            try {
                y = a[0];
                y = 2;
            } catch (ArrayIndexOutOfBoundsException e) {
                y = 3;
            }
        }
        return y;
    }

    // expect thrownByACall: block refuted
    static int thrownByACall(int x) {
        //@ signals (ArithmeticException e) x == 1;
        {
            x = divided(x);
        }
        return x;
    }

    private static int divided(int x) {
        return 7 / x;
    }

    // expect normally: block refuted
    static int normally(int x) {
        /*@ normal_behavior
          @ requires x != 0;
          @ ensures x >= -7;
          @ also normal_behavior
          @ requires x == 0;
          @ ensures x == 0; @*/
        {
            x = 7 / x;
        }
        return x;
    }

    // expect exceptionally: block refuted
    static int exceptionally(int x) {
        /*@ exceptional_behavior
          @ requires x <= 0;
          @ signals (IllegalStateException e) true;
          @ also normal_behavior
          @ requires x > 0;
          @ ensures true; @*/
        {
            if (x < 0) {
                throw new IllegalStateException();
            }
        }
        return x;
    }

    // expect frameOfAThrow: frame refuted
    void frameOfAThrow(int x) {
        //@ ensures true;
        //@ assignable f;
        {
            f = x;
            if (x == 5) {
                g = g + 1;
                throw new IllegalStateException();
            }
        }
    }

    // expect frameOfAReturn: frame refuted
    void frameOfAReturn(int x) {
        //@ ensures true;
        //@ assignable f;
        {
            f = x;
            if (x == 5) {
                g = g + 1;
                return;
            }
        }
        g = 7;
    }

    // expect returnsAsSaid: proved
    //@ ensures \result >= 0;
    static int returnsAsSaid(int x) {
        //@ returns \result == 0 && x < 0;
        //@ ensures x >= 0;
        {
            if (x < 0) {
                return 0;
            }
            x = x + 0;
        }
        return x;
    }

    // expect returnsWrongly: block refuted
    static int returnsWrongly(int x) {
        //@ returns \result == 0 && x < 0;
        //@ ensures x > 0;
        {
            if (x <= 0) {
                return 0;
            }
            x = x + 0;
        }
        return x;
    }

    // expect returnsAtOnce: block refuted
    static void returnsAtOnce(int x) {
        //@ returns x != 9;
        {
            return;
        }
    }

    // expect breaksAtOnce: block refuted
    static void breaksAtOnce(int x) {
        while (true) {
            //@ breaks x != 9;
            {
                break;
            }
        }
    }

    //@ ghost int seen;

    // expect setBeforeTheReturn: proved
    //@ requires seen == 0;
    int setBeforeTheReturn(int x) {
        //@ returns seen == 1;
        {
            if (x > 0) {
                //@ set seen = 1;
                return x;
            }
        }
        return 0;
    }

    // expect loopSetsBeforeTheReturn: frame refuted
    //@ requires seen == 0;
    int loopSetsBeforeTheReturn(int x) {
        //@ maintaining true;
        //@ assignable f;
        while (x > 0) {
            if (x == 3) {
                //@ set seen = 1;
                return x;
            }
            x--;
        }
        return 0;
    }

    // expect returnsThroughFinally: proved
    //@ assignable f, g;
    int returnsThroughFinally(int x) {
        try {
            //@ returns \result == x && f == 1;
            //@ assignable f;
            {
                f = 1;
                if (x > 0) {
                    return x;
                }
                f = 2;
            }
        } finally {
            f = 3;
            g = 4;
        }
        return 0;
    }

    // expect finallyHidesAChange: frame refuted
    //@ assignable f, g;
    int finallyHidesAChange(int x) {
        int kept = g;
        try {
            //@ ensures true;
            //@ assignable f;
            {
                if (x > 0) {
                    g = kept + 1;
                    return x;
                }
            }
        } finally {
            g = kept;
        }
        return 0;
    }

    // expect loopHidesAChange: frame refuted
    //@ assignable f, g;
    int loopHidesAChange(int x) {
        int kept = g;
        try {
            //@ maintaining true;
            //@ assignable f;
            while (x > 0) {
                if (x == 4) {
                    g = kept + 1;
                    return x;
                }
                x--;
            }
        } finally {
            g = kept;
        }
        return 0;
    }

    // expect loopThrowsOutsideItsFrame: frame refuted
    //@ assignable f, g;
    void loopThrowsOutsideItsFrame(int n) {
        //@ maintaining true;
        //@ assignable f;
        for (int i = 0; i < n; i++) {
            f++;
            if (f == 3) {
                g = g ^ 5;
                throw new IllegalStateException();
            }
        }
    }

    // expect breaksAsSaid: proved
    //@ requires n >= 0 && n < 5;
    static int breaksAsSaid(int n) {
        int i = 0;
        while (i < n) {
            //@ breaks i == 3;
            //@ continues i == \old(i) + 2;
            //@ ensures i == \old(i) + 1 && i != 3;
            {
                if (i == 3) {
                    break;
                }
                i++;
                if (i == 3) {
                    i++;
                    continue;
                }
            }
            i += 0;
        }
        return i;
    }

    // expect breaksWrongly: block refuted
    //@ requires n >= 0 && n < 5;
    static int breaksWrongly(int n) {
        int i = 0;
        while (i < n) {
            //@ breaks i == 3;
            //@ ensures i == \old(i) + 1;
            {
                if (i >= 2) {
                    break;
                }
                i++;
            }
        }
        return i;
    }

    // expect continuesWrongly: block refuted
    //@ requires n >= 0 && n < 5;
    static int continuesWrongly(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            //@ continues i < 2;
            //@ ensures s >= \old(s);
            {
                if (i >= 2) {
                    continue;
                }
                s++;
            }
        }
        return s;
    }

    // expect labelsAreToldApart: block refuted
    //@ requires n >= 0 && n < 4;
    static int labelsAreToldApart(int n) {
        int s = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < 3; j++) {
                //@ breaks (outer) i == 2;
                //@ breaks () j == 2;
                //@ continues (outer) j > 4;
                {
                    if (i == 2) {
                        break outer;
                    }
                    if (j == 1) {
                        break;
                    }
                    s++;
                }
            }
        }
        return s;
    }

    // expect jumpsToItsOwnStart: proved
    //@ requires x >= 0 && x < 6;
    static int jumpsToItsOwnStart(int x) {
        for (;;) {
            //@ requires x >= 0;
            //@ continues x == \old(x) - 1;
            //@ breaks x == 0;
            //@ ensures false;
            {
                if (x > 0) {
                    x--;
                    continue;
                }
                break;
            }
        }
        return x;
    }

    // expect jumpsToItsOwnStartWrongly: block refuted
    //@ requires x >= 0 && x < 6;
    static int jumpsToItsOwnStartWrongly(int x) {
        for (;;) {
            //@ continues x == \old(x) - 1;
            //@ breaks x == 0;
            {
                if (x > 0) {
                    x = x == 4 ? 2 : x - 1;
                    continue;
                }
                break;
            }
        }
        return x;
    }

    // expect ownLabelIsTheNormalEnd: proved
    static int ownLabelIsTheNormalEnd(int x) {
        //@ ensures x != 7;
        there: {
            if (x != 7) {
                break there;
            }
            x = 8;
        }
        return x;
    }

    // expect ownLabelIsTheNormalEndWrong: block refuted
    static int ownLabelIsTheNormalEndWrong(int x) {
        //@ ensures x == 8;
        there: {
            if (x == 6) {
                break there;
            }
            x = 8;
        }
        return x;
    }

    // expect normalMeansNoJump: block refuted
    static int normalMeansNoJump(int x) {
        /*@ normal_behavior
          @ ensures x > 0; @*/
        {
            if (x <= 0) {
                return 0;
            }
        }
        return x;
    }

    // expect twoBlocksInOne: block refuted
    //@ requires x > 0 && x < 100;
    static int twoBlocksInOne(int x) {
        //@ ensures x == \old(x) + 2;
        {
            //@ ensures x == \old(x) + 1;
            {
                x++;
            }
        }
        return x;
    }

    // expect ghostAtTheEnd: proved
    static int ghostAtTheEnd(int x) {
        //@ ghost int z = 0;
        //@ ensures z == 1;
        {
            x = x / 2;
            //@ set z = 1;
        }
        return x;
    }

    // expect endOfALoopBody: assert refuted
    //@ requires n >= 0 && n < 5;
    static int endOfALoopBody(int n) {
        //@ ghost int z = 0;
        for (int i = 0; i < n; i++) {
            if (i == 2) {
                break;
            }
            n = n + 0;
            //@ set z = z + 1;
        }
        //@ assert z < 2;
        return n;
    }

    // expect groupsOfASwitch: proved
    static int groupsOfASwitch(int x) {
        //@ ghost int z = 0;
        int y = 0;
        switch (x) {
            case 1:
                y = 1;
                //@ set z = z + 1;
            case 2:
                y = 2;
                //@ set z = z + 2;
                break;
            case 3:
                y = 3;
        }
        //@ assert x == 1 ==> z == 3;
        //@ assert x == 2 ==> z == 2;
        //@ assert x != 1 && x != 2 ==> z == 0;
        return y;
    }

    // expect groupsOfASwitchWrong: assert refuted
    static int groupsOfASwitchWrong(int x) {
        //@ ghost int z = 0;
        int y = 0;
        switch (x) {
            case 1:
                y = 1;
                //@ set z = z + 1;
            case 2:
                y = 2;
                break;
            case 3:
                y = 3;
                //@ set z = 5;
        }
        //@ assert z == 0 || z == 1;
        return y;
    }

    // expect labelThatHasEnded: proved
    //@ requires x >= 0 && x < 1000;
    static int labelThatHasEnded(int x) {
        int y = x;
        first: {
            y = y + 1;
        }
        second: y = y + 2;
        //@ assert \old(y, first) == x && \old(y, second) == x + 1;
        //@ assert y == \old(y, second) + 2;
        return y;
    }

    // expect labelThatHasEndedWrong: assert refuted
    //@ requires x >= 0 && x < 1000;
    static int labelThatHasEndedWrong(int x) {
        int y = x;
        first: {
            y = y + 1;
        }
        //@ assert \old(y, first) == y;
        return y;
    }

    // expect labelInALoop: proved
    //@ requires n >= 0; ensures \result == n;
    static int labelInALoop(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            step: i++;
            //@ assert i == \old(i, step) + 1;
        }
        return i;
    }

    // expect labelInALoopWrong: assert refuted
    //@ requires n >= 0;
    static int labelInALoopWrong(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            step: i++;
            //@ assert \old(i, step) < 3;
        }
        return i;
    }

    // expect labelOfALoop: proved
    //@ requires n >= 0;
    static int labelOfALoop(int n) {
        int i = 4;
        //@ maintaining i >= \old(i, round) && \old(i, round) == 4;
        round: while (i < n) {
            i++;
        }
        //@ assert \old(i, round) == 4;
        return i;
    }

    // expect variableAfterTheLabel: assert unknown (does not tell)
    static int variableAfterTheLabel(int x) {
        {
            int q = 7;
            x = x + q;
        }
        here: x++;
        int y = x;
        //@ assert \old(y, here) == 7;
        return y;
    }

    // expect oneLabelTwice: assert unknown (the state at the label)
    static int oneLabelTwice(int x) {
        here: x++;
        {
            here: x++;
        }
        //@ assert \old(x, here) <= x;
        return x;
    }
}
