import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Inputs that cannot be made yet beside clauses that cannot be evaluated yet: nothing of it is proved. */
class Bank {
    private final List<String> log = new ArrayList<>();
    private int balance;

    //@ ensures \fresh(\result);
    Integer fresh() {
        return balance;
    }

    //@ ensures \result.equals("balance" + balance);
    String text() {
        return "xxx" + balance;
    }

    //@ ensures \result == x * x * x * x;
    long fourth(long x) {
        return x * x;
    }

    //@ ensures \result == balance + 1;
    int wrong() {
        return balance;
    }

    //@ ensures \result == balance;
    int right() {
        return balance;
    }

    //@ ensures Math.sin(x) == 7;
    static void sine(List<Integer> list, double x) {
    }

    //@ ensures true;
    //@ signals (Exception e) Math.sin(x) == 7;
    static void signals(Iterator<Integer> list, double x) {
        throw new IllegalStateException();
    }

    static void asserted(List<Integer> list, double x) {
        //@ assert Math.pow(x, 2) == 7;
        balanceOf(0);
    }

    //@ requires x > 0;
    //@ ensures \result > 0;
    static int positive(List<Integer> list, int x) {
        return x;
    }

    //@ ensures \result == 0;
    static int balanceOf(int x) {
        return 0;
    }
}
