import java.util.*;
public class U {
    int f; static int g;
    //@ requires nosuch > 0; ensures \result == 3;
    static int req(int s) { return 3; }
    //@ requires nosuch > 0; ensures \result == 3;
    static int reqList(ArrayList<String> s) { return 3; }
    //@ requires x > 0; ensures \result == 3;
    //@ signals (NoSuch e) false;
    static int sig(int x) { return 3; }
    //@ signals_only NoSuch;
    static int sigOnly(int x) { return 3; }
    //@ signals_only NoSuch;
    static int sigOnlyList(ArrayList<String> x) { return 3; }
    //@ assignable nosuch;
    static int asg(int x) { return 3; }
    //@ assignable nosuch;
    static int asgList(ArrayList<String> x) { return 3; }
    //@ accessible nosuch;
    static int acc(ArrayList<String> x) { return 3; }
    //@ measured_by nosuch; ensures \result == 3;
    static int meas(int x) { return 3; }
    //@ measured_by x, nosuch; ensures \result == 3;
    static int meas2(int x) { return 3; }
    //@ diverges nosuch; ensures \result == 3;
    static int div(int x) { return 3; }
    //@ old int o = nosuch; ensures \result == 3;
    static int old(int x) { return 3; }
    //@ duration 5; ensures \result == 3;
    static int dur(int x) { return 3; }
    //@ ensures \result == 3;
    static int lf(int x) {
        //@ assignable nosuch;
        for (int i = 0; i < 2; i++) { }
        return 3; }
    //@ ensures \result == 3;
    static int li(int x) {
        //@ loop_invariant nosuch;
        for (int i = 0; i < 2; i++) { }
        return 3; }
    //@ ensures \result == 3;
    static int liNever(int x) {
        if (x > 5 && x < 5) {
        //@ loop_invariant nosuch;
        //@ decreases nosuch;
        for (int i = 0; i < 2; i++) { }
        }
        return 3; }
    //@ ensures \result == 3;
    static int assertNever(int x) {
        if (x > 5 && x < 5) {
        //@ assert nosuch;
        x = 3;
        }
        return 3; }
    //@ ensures \result == 3;
    static int assume(int x) {
        //@ assume nosuch;
        x = 3;
        return 3; }
    //@ ensures \result == 3;
    static int ghost(int x) {
        //@ ghost int z = nosuch;
        x = 3;
        return 3; }
    //@ ensures \result == 3;
    static int set(int x) {
        //@ ghost int z = 0;
        //@ set z = nosuch;
        //@ set nosuch = 4;
        x = 3;
        return 3; }
    //@ ensures \result == 3;
    static int block(int x) {
        //@ ensures nosuch;
        { x = 3; }
        return 3; }
    //@ ensures \result == 3;
    static int blockReq(int x) {
        //@ requires nosuch;
        //@ ensures x == 3;
        { x = 3; }
        return 3; }
    //@ ensures \result == 3;
    static int blockNever(int x) {
        if (x > 5 && x < 5) {
        //@ ensures nosuch;
        { x = 3; } }
        return 3; }
    //@ ensures \result == 3;
    static int callReq(int x) { return req(x); }
    //@ signals (RuntimeException e) nosuch; ensures \result == 3;
    static int sigNever(int x) { return 3; }
    //@ requires false && nosuch; ensures \result == 3;
    static int vac(int x) { return 3; }
    //@ ensures nosuch; requires false;
    static int vac2(int x) { return 3; }
    //@ also ensures \result == 3; also requires x > 3; ensures nosuch;
    static int also(int x) { return 3; }
    //@ public normal_behavior ensures \result == 3; ensures nosuch;
    static int nb(ArrayList<String> x) { return 3; }
    //@ ensures \result == 3; ensures (
    static int syntax(int x) { return 3; }
    //@ ensures \result == 3; ensures (
    static int syntaxList(ArrayList<String> x) { return 3; }
    //@ ensures \result == 3;
    int after(int x) { return 3; 
    //@ assert nosuch;
    }
    //@ ensures \result == 3;
    static int right(ArrayList<String> x) { return 3; }
    //@ ensures \result == nosuch;
    private static int hidden(ArrayList<String> x) { return 3; }
    static int callsHidden(ArrayList<String> x) { return hidden(x); }
    static int decreases(int n) {
        int s = 0;
        //@ decreases nosuch;
        for (int i = 0; i < 3; i++) s += i;
        return s;
    }
    //@ ensures \result == nosuch;
    static int unsupported(ArrayList<String> s) { return 3; }
}
class Inv { 
   int f;
   //@ invariant nosuch > 0;
   int one() { return 1; }
   //@ ensures \result == 1;
   int two() { return 1; }
   //@ ensures \result == 1;
   int three(ArrayList<String> s) { return 1; }
}
record Pair(int a, int b) {
    //@ ensures \result == nosuch;
    public int a() { return a; }
    //@ ensures \result == b;
    public int b() { return b; }
}
class Keeper {
    int f;
    //@ ensures nosuch;
    private Keeper() { }
    static Keeper make() { return new Keeper(); }
}
abstract class Half {
    int f;
    //@ ensures f == nosuch;
    protected Half() { }
    abstract int get();
}
interface Shape {
    //@ ensures \result >= nosuch;
    int area();
}
class Square implements Shape {
    public int area() { return 4; }
}
class Ini { 
   int f;
   //@ initially nosuch > 0;
   //@ constraint nosuch > 0;
   Ini() { }
   //@ ensures \result == 1;
   int three(ArrayList<String> s) { return 1; }
}
class Sup { 
   //@ ensures \result == nosuch;
   int inh(int x) { return 1; }
}
class Sub extends Sup {
   int inh(int x) { return 1; }
}
