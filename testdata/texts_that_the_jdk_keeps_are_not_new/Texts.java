/** Which object a text is that the JDK has already. */
public class Texts {
    /** A truth value alone has one of two literals. */
    static int truth(boolean a, boolean b) {
        String s = "" + a;
        String t = "" + b;
        if (s == t) {
            return 1;
        }
        return 0;
    }

    /** NaN has one text. */
    static int number(double a, double b) {
        String s = "" + a;
        String t = "" + b;
        if (s == t) {
            return 1;
        }
        return 0;
    }

    /** With more around it, it is new. */
    static int more(boolean a, boolean b) {
        String s = "a" + a;
        String t = "a" + b;
        if (s == t) {
            return 1;
        }
        return 0;
    }

    //@ ensures \result != "true";
    static String contract(boolean b) {
        return "" + b;
    }

    /** What is blank becomes the literal. */
    static int blank(boolean b) {
        String s = b ? " " : "a";
        if (s.trim() == "") {
            return 1;
        }
        return 0;
    }
}
