// faults: zeros-are-one, specifications-make-one-object
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

    //@ pure
    static int[] made() {
        return new int[1];
    }

    //@ ensures made() == made();
    static int objects(int x) {
        return x;
    }
}
