class Base {
    int x;
    //@ invariant x >= 0;

    // expect raise: proved
    //@ requires d > 0 && d < 100 && x < 100;
    //@ ensures x > \old(x);
    public void raise(int d) { x += d; }
}

class Good extends Base {
    // expect Good.raise: proved
    @Override public void raise(int d) { x += 2 * d; }
}

class Bad extends Base {
    // expect Bad.raise: ensures refuted
    @Override public void raise(int d) { x = d; }
}

class More extends Base {
    // expect More.raise: ensures refuted
    //@ also
    //@ requires d == 0 && x < 100;
    //@ ensures x == \old(x) + 1;
    @Override public void raise(int d) { x += d; }
}

class Breaks extends Base {
    // expect Breaks.lower: invariant refuted
    //@ ensures x == -1;
    public void lower() { x = -1; }
}

interface Shape {
    //@ ensures \result >= 0;
    int area();
}

class Square implements Shape {
    int side;
    //@ invariant side >= 0 && side <= 1000;
    // expect Square.area: proved
    @Override public int area() { return side * side; }
}

class Strange implements Shape {
    int side;
    // expect Strange.area: ensures refuted
    @Override public int area() { return side; }
}
