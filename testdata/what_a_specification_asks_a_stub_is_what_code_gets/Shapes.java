/** A pure method of an interface in a precondition, and the code that calls it. */
public class Shapes {
    interface Shape {
        //@ ensures \result >= 0;
        /*@ pure */ int area();
    }

    //@ requires a.area() < 1000;
    //@ ensures \result < 1000;
    static int one(Shape a) {
        return a.area();
    }

    //@ requires a.area() < 1000;
    //@ ensures \result < 2000;
    static int two(Shape a) {
        return a.area() + a.area();
    }

    //@ requires a.area() < 1000 && b.area() < 1000;
    //@ ensures \result < 2000;
    static int both(Shape a, Shape b) {
        return a.area() + b.area();
    }

    //@ requires a.area() < 1000;
    //@ ensures \result < 500;
    static int tooSmall(Shape a) {
        return a.area();
    }
}
