/** Errors of types and names, each at the exact characters. */
class Types {
    int value;
    static int count;
    int[] numbers = {};
    String text = "";
    Object other = "";

    //@ requires x;
    //@ requires x == true;
    //@ requires valeu > 0;
    //@ requires this.valu > 0;
    //@ requires x <= y <= 5;
    //@ requires x = 5;
    //@ requires x++ > 0;
    //@ requires numbers[1L] == 0;
    //@ requires value[0] == 0;
    //@ requires text.lenght() > 0;
    //@ requires text.charAt("a") == 'a';
    //@ requires x + other > 0;
    //@ requires text + x == other;
    //@ requires \result > 0;
    //@ requires \old(x) > 0;
    //@ requires x > ;
    //@ requires (x > 0;
    //@ requires x > 0)
    //@ requires x @ y;
    //@ requires \resalt > 0;
    //@ requires result > 0;
    //@ requires Strng.valueOf(x) == null;
    //@ requires other instanceof Intger;
    //@ requires text instanceof Integer;
    //@ requires x.foo > 0;
    //@ requires x.foo() > 0;
    //@ requires change() > 0;
    //@ requires 'ab' == 'a';
    //@ requires "a\qb" == text;
    //@ requires 99999999999999999999999999999999999999999999 > x;
    //@ requires \forall int i; i > 0;
    //@ requires (\forall int i; i > 0; i);
    //@ requires (\sum int i; i > 0 && i < 3; i > 0) == 3;
    //@ ensures \result;
    //@ ensures length > 0;
    //@ signals (String s) true;
    //@ signals (Exceptoin e) true;
    //@ signals_only Object;
    //@ assignable x + 1;
    //@ assignable value[*];
    //@ assignable valu;
    int wrong(int x, int y) {
        return x;
    }

    //@ requires value > 0;
    //@ ensures this == null;
    //@ ensures \result == 0;
    static void nothing() {
    }

    int change() {
        return value++;
    }

    //@ requires x > 0
    //@ ensures \result > 0
    int semicolons(int x) {
        return x;
    }

    //@ normal_behavior
    //@   signals (Exception e) true;
    //@ also exceptional_behavior
    //@   ensures true;
    void behaviours() {
    }

    //@ requiers value > 0;
    //@ ensures value > 0;
    void misspelt() {
    }

    void last() {
        //@ loop_invariant value > 0;
        value = 1;
        //@ set value = 5;
    }

    //@ ensures true;
}
