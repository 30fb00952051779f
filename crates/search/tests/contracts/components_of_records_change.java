class Records {
    static class A {
        int z;
        final int f;

        A(int f) {
            this.f = f;
        }
    }

    record Arr(int[] q) {
        Arr {
            if (q[0] < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Copy(int[] q) {
        Copy {
            q = q.clone();
            if (q[0] < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Obj(A a, int n) {
        Obj {
            if (a.z < 0 || a.f < 0 || n < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    // What the constructor checked in an array is not there for ever.
    // expect element: ensures refuted
    //@ requires r.q().length > 0;
    //@ ensures \result >= 0;
    static int element(Arr r) {
        return r.q()[0];
    }

    // expect copied: ensures unknown (not supported yet: a record Records.Copy whose components changed after its constructor)
    //@ requires r.q().length > 0;
    //@ ensures \result >= 0;
    static int copied(Copy r) {
        return r.q()[0];
    }

    // expect field: ensures refuted
    //@ ensures \result >= 0;
    static int field(Obj r) {
        return r.a().z;
    }

    // expect finalField: proved
    //@ ensures \result >= 0;
    static int finalField(Obj r) {
        return r.a().f;
    }

    // expect component: proved
    //@ ensures \result >= 0;
    static int component(Obj r) {
        return r.n();
    }

    // expect length: proved
    //@ ensures \result > 0;
    static int length(Arr r) {
        return r.q().length;
    }

    // expect shared: ensures refuted
    //@ requires r.q().length > 0 && s.q().length > 0;
    //@ ensures r.q()[0] == \old(r.q()[0]);
    static void shared(Arr r, Arr s) {
        s.q()[0] = 5;
    }

    // expect copiesShared: ensures unknown (not supported yet: a record Records.Copy whose components changed after its constructor)
    //@ requires q.length > 0;
    //@ ensures r.q()[0] == \old(r.q()[0]);
    static void copiesShared(Copy r, int[] q) {
        q[0] = 5;
    }

    // expect written: proved
    //@ ensures r.q()[0] == 7;
    static void written(Arr r) {
        r.q()[0] = 7;
    }
}
