// faults: zeros-are-one
/** What specifications ask of methods. */
public class Asked {
    //@ pure
    static boolean isPositive(double d) {
        return 1 / d > 0;
    }

    //@ ensures isPositive(0.0) == isPositive(-0.0);
    static int zeros(int x) {
        return x;
    }
}
