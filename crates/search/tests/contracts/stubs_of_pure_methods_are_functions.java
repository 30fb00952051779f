class Pure {
    interface Source {
        //@ signals_only \nothing;
        //@ pure
        int get();
        //@ signals_only \nothing;
        //@ pure
        int at(int i);
        int next();
    }

    static int count;
    int own;

    // expect same: proved
    //@ ensures \result == 0;
    static int same(Source s) {
        return s.get() - s.get();
    }

    // expect sameIndex: proved
    //@ ensures \result == 0;
    static int sameIndex(Source s, int i) {
        int x = s.at(i);
        return x - s.at(i);
    }

    // Another argument, another answer.
    // expect otherIndex: ensures refuted
    //@ ensures \result == 0;
    static int otherIndex(Source s) {
        return s.at(1) - s.at(2);
    }

    // Another object.
    // expect otherSource: ensures refuted
    //@ ensures \result == 0;
    static int otherSource(Source s, Source t) {
        return s.get() - t.get();
    }

    // What has changed since may change the answer.
    // expect afterStatic: ensures refuted
    //@ ensures \result == 0;
    static int afterStatic(Source s) {
        int x = s.get();
        count++;
        return x - s.get();
    }

    // expect afterField: ensures refuted
    //@ ensures \result == 0;
    static int afterField(Source s, Pure p) {
        int x = s.get();
        p.own++;
        return x - s.get();
    }

    // expect afterArray: ensures refuted
    //@ requires a.length > 0;
    //@ ensures \result == 0;
    static int afterArray(Source s, int[] a) {
        int x = s.get();
        a[0]++;
        return x - s.get();
    }

    // A method that is not pure answers as it likes.
    // expect notPure: ensures refuted
    //@ ensures \result == 0;
    static int notPure(Source s) {
        return s.next() - s.next();
    }

    // What is not pure may change everything in between.
    // expect between: ensures unknown (not supported yet: an implementation of Pure.Source next that throws or changes objects)
    //@ ensures \result == 0;
    static int between(Source s) {
        int x = s.get();
        s.next();
        return x - s.get();
    }
}
