class Empty {
    int f;

    // expect thenOfElse: assert unknown (no statement that has code)
    static int thenOfElse(int x) {
        if (x > 0) { /*@ assert x <= 0; */ } else { x = 1; }
        return x;
    }

    // expect thenAlone: assert unknown (no statement that has code)
    static int thenAlone(int x) {
        if (x > 0) {
            //@ assert x <= 0;
        }
        return x;
    }

    // expect elseOnly: assert unknown (no statement that has code)
    static int elseOnly(int x) {
        if (x > 0) {
            x = 1;
        } else {
            //@ assert x > 0;
        }
        return x;
    }

    // expect assumed: assert unknown (no statement that has code)
    static int assumed(int x) {
        if (x > 5) { /*@ assume x < 0; */ }
        //@ assert x <= 5;
        return x;
    }

    // expect assumedBeforePost: ensures unknown (no statement that has code)
    //@ ensures \result <= 5;
    static int assumedBeforePost(int x) {
        if (x > 5) {
            //@ assume false;
        }
        return x;
    }

    // expect loopBody: assert unknown (no statement that has code)
    static int loopBody(int x) {
        while (x-- > 0) {
            //@ assert x < 0;
        }
        return x;
    }

    // expect forBody: assert unknown (no statement that has code)
    static int forBody(int n) {
        for (int i = 0; i < n; i++) { /*@ assert i > n; */ }
        return n;
    }

    // expect doBody: assert unknown (no statement that has code)
    static int doBody(int x) {
        do { /*@ assert x > 3; */ } while (x++ < 3);
        return x;
    }

    // expect noBody: assert unknown (no statement that has code)
    static int noBody(int n) {
        for (int i = 0; i < n; i++) /*@ assert i > n; */ ;
        return n;
    }

    // expect noThen: assert unknown (no statement that has code)
    static int noThen(int n) {
        if (n > 0) /*@ assert n < 0; */ ;
        return n;
    }

    // expect caught: assert unknown (no statement that has code)
    static int caught(int[] a) {
        int x = 0;
        try {
            x = a[0];
        } catch (RuntimeException e) {
            //@ assert false;
        }
        return x;
    }

    // expect labelled: assert unknown (no statement that has code)
    static int labelled(int x) {
        x = 4;
        out: { /*@ assert x == 5; */ }
        x = 5;
        return x;
    }

    // expect plainBlock: assert unknown (no statement that has code)
    static int plainBlock(int x) {
        x = 4;
        { /*@ assert x == 5; */ }
        x = 5;
        return x;
    }

    // expect arrow: assert unknown (no statement that has code)
    static int arrow(int x) {
        switch (x) {
            case 1 -> { /*@ assert false; */ }
            default -> { x = 3; }
        }
        return x;
    }

    // expect arrowWithCode: assert refuted
    static int arrowWithCode(int x) {
        int y = 0;
        switch (x) {
            case 1 -> { y = 2; /*@ assert false; */ }
            default -> { y = 3; }
        }
        return y;
    }

    // expect arrowWithCodeRight: proved
    static int arrowWithCodeRight(int x) {
        int y = 0;
        switch (x) {
            case 1 -> { y = 2; /*@ assert y == 2 && x == 1; */ }
            default -> { y = 3; /*@ assert y == 3 && x != 1; */ }
        }
        return y;
    }

    // expect group: assert unknown (no statement that has code)
    static int group(int x) {
        switch (x) {
            case 1:
                //@ assert false;
            default:
        }
        return x;
    }

    // expect dropped: assert unknown (no statement that has code)
    static int dropped(int x) {
        x = 4;
        if (false) {
            //@ assert x == 5;
            x = 6;
        }
        x = 5;
        return x;
    }

    // expect droppedBody: assert unknown (no statement that has code)
    static int droppedBody(int x) {
        x = 4;
        try { /*@ assert x == 5; */ } finally { x = 5; }
        return x;
    }

    // expect emptyFinally: assert unknown (no statement that has code)
    static int emptyFinally(int x) {
        x = 4;
        try { x = 5; } finally { /*@ assert x == 7; */ }
        return x;
    }

    // expect emptyLock: assert unknown (no statement that has code)
    int emptyLock(int x) {
        synchronized (this) { /*@ assert x == 7; */ }
        return x;
    }

    // expect beforeDroppedTry: proved
    static int beforeDroppedTry(int x) {
        x = 4;
        //@ assert x == 4;
        try { } finally { x = 5; }
        return x;
    }

    // expect beforeElse: assert unknown (no statement that has code)
    static int beforeElse(int x) {
        if (x > 0) { x = 1; } /*@ assert x > 0; */ else { x = 2; }
        return x;
    }

    // expect beforeCatch: assert unknown (no statement that has code)
    static int beforeCatch(int[] a) {
        int x = 0;
        try { x = a[0]; } catch (RuntimeException e) /*@ assert false; */ { x = 3; }
        return x;
    }

    // expect ghostInside: assert unknown (no statement that has code)
    static int ghostInside(int x) {
        //@ ghost int g = 0;
        x = 0 + x;
        if (x > 0) { /*@ set g = 1; */ }
        //@ assert g == 0;
        return x;
    }

    // expect unreachableThen: assert unknown (no statement that has code)
    static int unreachableThen(int x) {
        if (x > 0) { /*@ unreachable; */ } else { x = 1; }
        return x;
    }

    // expect body: assert refuted
    static void body(int x) {
        //@ assert x > 0;
    }

    // expect bodyRight: proved
    //@ requires x > 0;
    static void bodyRight(int x) {
        //@ assert x > 0;
    }

    // expect <init>: assert refuted
    Empty(int x) {
        //@ assert x > 0;
    }

    // expect declaration: proved
    static int declaration(int x) {
        x = 4;
        //@ assert x == 4;
        int y;
        ;
        { }
        class Local { }
        x = 5;
        //@ assert x == 5;
        int z;
        return x;
    }

    // expect declarationWrong: assert refuted
    static int declarationWrong(int x) {
        x = 4;
        //@ assert x == 5;
        int y;
        ;
        x = 5;
        return x;
    }

    // expect atTheEnd: assert refuted
    static int atTheEnd(int x) {
        if (x > 0) {
            x = 1;
            //@ assert x == 2;
            int y;
        }
        x = 2;
        return x;
    }

    // expect declarators: proved
    static int declarators(int x) {
        //@ ghost int g = 0;
        x = 1;
        //@ set g = g + 1;
        int a = 1, b = x = 2;
        //@ assert g == 1;
        return a + b;
    }

    // expect declaratorsWrong: assert refuted
    static int declaratorsWrong(int x) {
        //@ ghost int g = 0;
        x = 1;
        //@ set g = g + 1;
        int a = 1, b = x = 2;
        //@ assert g == 2;
        return a + b;
    }

    // expect declaratorsInFinally: proved
    static int declaratorsInFinally(int x, int[] q) {
        //@ ghost int g = 0;
        x = 1;
        try {
            x = q[0];
        } finally {
            //@ set g = g + 1;
            int a = 1, b = 2;
            x = a + b;
            //@ assert g == 1;
        }
        return x;
    }

    // expect over: assert refuted
    static int over(int[] a) {
        int x = 3;
        //@ assert x == 4;
        for (int e : a) x += e;
        return x;
    }

    // expect overRight: proved
    static int overRight(int[] a) {
        int x = 3;
        //@ assert x == 3;
        for (int e : a) { x = 4; }
        return x;
    }

    // expect always: assert refuted
    static int always(int x) {
        x = 4;
        //@ assert x == 5;
        if (true) { x = 5; }
        return x;
    }

    // expect oneLine: assert refuted
    static int oneLine(int x) { x = 4; /*@ assert x == 5; */ x = 5; return x; }

    // expect lambda$lambdaBody$0: assert refuted
    static java.util.function.IntConsumer lambdaBody() {
        return x -> { /*@ assert x > 0; */ };
    }

    // expect beforePattern: assert refuted
    static int beforePattern(Object o, int x) {
        //@ assert x == 3;
        if (o instanceof Integer i) {
            x = i;
        }
        return x;
    }

    // expect patternInPattern: assert refuted
    static int patternInPattern(Object o, Object p, int x) {
        x = 1;
        //@ assert o instanceof Integer;
        if (o instanceof Integer i) {
            if (p instanceof Integer j) {
                x = i + j;
            }
        }
        return x;
    }

    // expect patternRightInPattern: assert refuted
    static int patternRightInPattern(Object o, Object p, int x) {
        x = 1;
        //@ assert o instanceof Integer;
        if (o instanceof Integer i) if (p instanceof Integer j) x = i + j;
        return x;
    }

    // expect elsePattern: assert refuted
    static int elsePattern(Object o, int x) {
        //@ assert x == 3;
        if (o instanceof Integer i) { x = i; } else if (o instanceof Byte b) { x = b; } else { x = 3; }
        return x;
    }

    // expect emptyPattern: assert unknown (no statement that has code)
    static int emptyPattern(Object o, int x) {
        if (o instanceof Integer i) { /*@ assert x == 3; */ }
        x = 3;
        return x;
    }

    // expect behindPattern: proved
    static int behindPattern(Object o, int x) {
        x = 1;
        if (o instanceof Integer i) {
            x = 3;
            //@ assert x == 3;
        }
        //@ assert x == 3 || x == 1;
        return x;
    }

    // expect emptyContract: block unknown (has no code)
    static int emptyContract(int x) {
        //@ ensures x == 5;
        { }
        x = 5;
        return x;
    }
}
