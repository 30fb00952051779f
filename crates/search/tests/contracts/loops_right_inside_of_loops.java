class LoopInLoop {
    // expect bothTested: proved
    //@ requires n >= 0 && n < 1000 && m >= 0 && m < 1000;
    //@ ensures \result == n * m || m == 0;
    static int bothTested(int n, int m) {
        int i = 0;
        int j = 0;
        int s = 0;
        //@ maintaining 0 <= i && i <= n && 0 <= j && j <= m && (i < n || j == 0) && s == i * m + j;
        while (i < n)
            //@ maintaining 0 <= i && i < n && 0 <= j && j <= m && (j < m || m == 0) && s == i * m + j;
            while (j <= m) {
                if (j == m) {
                    j = 0;
                    i++;
                    break;
                }
                j++;
                s++;
                if (j == m) {
                    i++;
                    j = 0;
                    break;
                }
            }
        return s;
    }

    // expect innerWrong: entry refuted, preserved refuted
    //@ requires n >= 0 && n < 100;
    static int innerWrong(int n) {
        int i = 0;
        //@ maintaining 0 <= i;
        while (i < n)
            //@ maintaining 0 <= i && i < 5;
            while (i < n && i % 7 != 6) {
                i++;
                if (i % 7 == 6) {
                    i++;
                    break;
                }
            }
        return i;
    }

    // expect blockAtTheStartOfARound within 1500 ms: block unknown (nothing new was found)
    static int blockAtTheStartOfARound(int n) {
        int i = 0;
        for (;;) {
            //@ ensures \old(i) < 5000;
            {
                i++;
            }
            if (i >= n) {
                break;
            }
        }
        return i;
    }

    // expect blockOfEveryRound: proved
    static int blockOfEveryRound(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= 1000000;
        for (;;) {
            //@ ensures i == \old(i) + 1;
            {
                i++;
            }
            if (i >= n || i > 999999) {
                break;
            }
        }
        return i;
    }

    // expect loopInABlockAtTheStart within 1500 ms: block refuted
    static int loopInABlockAtTheStart(int n) {
        int i = 0;
        for (;;) {
            //@ ensures \old(i) < 5000;
            {
                do {
                    i++;
                } while (i % 3 != 0);
            }
            if (i >= n) {
                break;
            }
        }
        return i;
    }

    // expect labelAtTheStartOfARound within 1500 ms: assert unknown (nothing new was found)
    static int labelAtTheStartOfARound(int n) {
        int i = 0;
        for (;;) {
            here: i++;
            //@ assert \old(i, here) < 5000;
            if (i >= n) {
                break;
            }
        }
        return i;
    }

    // expect jumpsOfEveryRound: proved
    //@ requires n >= 0;
    static int jumpsOfEveryRound(int n, int stop) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) {
            //@ requires i < n;
            //@ breaks i == stop && i == \old(i);
            //@ continues i == \old(i) + 1 && i % 2 == 0;
            //@ returns \result == i && i == 77;
            //@ ensures i == \old(i) + 1 && i % 2 == 1;
            {
                if (i == stop) {
                    break;
                }
                if (i == 77) {
                    return i;
                }
                i++;
                if (i % 2 == 0) {
                    continue;
                }
            }
            //@ assert i % 2 == 1;
            i += 0;
        }
        return i;
    }

    // expect jumpOfALateRound within 1500 ms: block unknown (nothing new was found)
    //@ requires n >= 0;
    static int jumpOfALateRound(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            //@ breaks i < 5000;
            {
                if (i == 100000) {
                    break;
                }
            }
            i++;
        }
        return i;
    }

    // expect returnOfALateRound within 1500 ms: block unknown (nothing new was found)
    //@ requires n >= 0;
    static int returnOfALateRound(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            //@ returns \result < 5000;
            {
                if (i == 100000) {
                    return i;
                }
            }
            i++;
        }
        return 0;
    }

    // expect throwOfALateRound within 1500 ms: block unknown (nothing new was found)
    //@ requires n >= 0;
    static int throwOfALateRound(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            //@ signals (IllegalStateException e) i < 5000;
            {
                if (i == 100000) {
                    throw new IllegalStateException();
                }
            }
            i++;
        }
        return 0;
    }

    // expect frameOfALateRound within 1500 ms: frame unknown (nothing new was found)
    //@ requires n >= 0;
    static void frameOfALateRound(int n, int[] a) {
        int i = 0;
        //@ maintaining 0 <= i && i <= n;
        while (i < n) {
            //@ ensures true;
            //@ assignable i;
            {
                if (i == 100000 && a.length > 3) {
                    a[3] = a[3] + 1;
                    break;
                }
                i++;
            }
        }
    }
}
