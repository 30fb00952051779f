/** Bubble sort under an approximate contract, wrong in seven ways. */
class Bugs {
    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void lastElementIsLeftOut(int[] a) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            for (int i = 0; i < a.length - 2; i++) {
                if (a[i] > a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                    sorted = false;
                }
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void firstElementIsLeftOut(int[] a) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            for (int i = 1; i < a.length - 1; i++) {
                if (a[i] > a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                    sorted = false;
                }
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void oneRoundOnly(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i] > a[i + 1]) {
                int help = a[i];
                a[i] = a[i + 1];
                a[i + 1] = help;
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void descending(int[] a) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            for (int i = 0; i < a.length - 1; i++) {
                if (a[i] < a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                    sorted = false;
                }
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void elementIsLost(int[] a) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            for (int i = 0; i < a.length - 1; i++) {
                if (a[i] > a[i + 1]) {
                    a[i] = a[i + 1];
                    sorted = false;
                }
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void indexRunsOut(int[] a) {
        boolean sorted = false;
        while (!sorted) {
            sorted = true;
            for (int i = 0; i < a.length; i++) {
                if (a[i] > a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                    sorted = false;
                }
            }
        }
    }

    /*@ requires a.length <= 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j]));
      @ signals (Exception e) false; @*/
    static void endsTwoRoundsEarly(int[] a) {
        for (int round = 2; round < a.length; round++) {
            for (int i = 0; i < a.length - 1; i++) {
                if (a[i] > a[i + 1]) {
                    int help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                }
            }
        }
    }
}
