// faults: calls-always-end, ends-rest-on-nothing, rests-on-any-contract
// options: --calls contract
/** Calls that end only if what they call does, where contracts stand for calls. */
public class EndingsByContract {
    //@ ensures \result == 1;
    static int perhaps(long n) {
        while (n > 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        }
        return 1;
    }

    //@ ensures \result == 1;
    static int calls(long n) {
        return perhaps(n);
    }

    //@ ensures \result == 2;
    static int wrong(int a, int b) {
        return a > 1 && b > 1 && (long) a * b == 1000000016000000063L ? 3 : 2;
    }

    //@ ensures \result == 2;
    static int rests(int a, int b) {
        return wrong(a, b);
    }

    //@ ensures \result == 1;
    static int there(int n) {
        return n == 0 ? 1 : back(n);
    }

    //@ ensures \result == 1;
    static int back(int n) {
        return there(n);
    }
}
