/** The class of a lambda is initialised where the lambda is made, and with it interfaces that have methods with code. */
class Lambdas {
    static int x;

    static int set(int v) {
        x = v;
        return 1;
    }

    interface Default {
        int Z = set(77);

        int abs();

        default int d() {
            return 1;
        }
    }

    interface Private {
        int Z = set(77);

        int abs();

        private int d() {
            return 1;
        }
    }

    interface Plain {
        int Z = set(77);

        int abs();
    }

    interface OnlyStatic {
        int Z = set(77);

        int abs();

        static int s() {
            return 1;
        }
    }

    interface Below extends Default {
        int Y = set(78);
    }

    interface Marker {
        int Z = set(77);

        default int d() {
            return 1;
        }
    }

    interface Own {
        int abs();
    }

    static int method() {
        return 3;
    }

    static int lambda() {
        x = 1;
        Default i = () -> 3;
        return x == 77 ? 1 : 0;
    }

    static int capturing(int v) {
        x = 1;
        Default i = () -> v;
        return x == 77 ? 1 : 0;
    }

    static int reference() {
        x = 1;
        Default i = Lambdas::method;
        return x == 77 ? 1 : 0;
    }

    static int privateMethod() {
        x = 1;
        Private i = () -> 3;
        return x == 77 ? 1 : 0;
    }

    static int marked() {
        x = 1;
        Own i = (Own & Marker) () -> 3;
        return x == 77 ? 1 : 0;
    }

    // The interface above has a method with code, the one below has none.
    static int below() {
        x = 1;
        Below i = () -> 3;
        return x == 77 ? 1 : x == 78 ? 2 : 0;
    }

    // The second one finds the class initialised.
    static int second(int v) {
        Default i = () -> v;
        x = 1;
        Default j = () -> v + 1;
        return x == 77 ? 1 : 0;
    }

    static int plain() {
        x = 1;
        Plain i = () -> 3;
        return x == 77 ? 1 : 0;
    }

    static int onlyStatic() {
        x = 1;
        OnlyStatic i = () -> 3;
        return x == 77 ? 1 : 0;
    }
}
