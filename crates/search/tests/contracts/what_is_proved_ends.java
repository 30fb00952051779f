class Ends {
    int count;

    // Counters, found without a word.
    // expect up: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int up(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    // expect down: proved
    //@ ensures \result <= 0;
    static int down(int n) {
        while (n > 0) {
            n--;
        }
        return n;
    }

    // expect unequal: proved
    //@ requires 0 <= n;
    //@ ensures \result == n;
    static int unequal(int n) {
        int i = 0;
        while (i != n) {
            i++;
        }
        return i;
    }

    // expect byTwo: proved
    //@ requires 0 <= n && n < 1000000;
    //@ ensures \result >= n;
    static int byTwo(int n) {
        int i = 0;
        while (i < n) {
            i += 2;
        }
        return i;
    }

    // expect doubled: proved
    //@ requires 0 <= n && n < 1000000;
    //@ ensures \result > n;
    static int doubled(int n) {
        int i = 1;
        while (i <= n) {
            i *= 2;
        }
        return i;
    }

    // expect overLength: proved
    //@ ensures 0 <= \result && \result <= a.length;
    static int overLength(int[] a) {
        int i = 0;
        while (i < a.length && a[i] != 0) {
            i++;
        }
        return i;
    }

    // expect forEach: proved
    //@ ensures \result >= 0;
    static int forEach(int[] a) {
        int found = 0;
        for (int x : a) {
            if (x == 7 && found < 100) {
                found++;
            }
        }
        return found;
    }

    // expect longs: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static long longs(long n) {
        long i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    // Two numbers that come closer.
    // expect between: proved
    //@ requires 0 <= low && low <= high;
    //@ ensures low <= \result && \result <= high;
    static int between(int low, int high) {
        int a = low;
        int b = high;
        while (a < b) {
            int middle = a + (b - a) / 2;
            if (middle % 3 == 0) {
                a = middle + 1;
            } else {
                b = middle;
            }
        }
        return a;
    }

    // expect apart: proved
    //@ requires low <= 0 && high >= 0;
    //@ ensures \result >= 0;
    static int apart(int low, int high, boolean left) {
        int steps = 0;
        while (low < high) {
            if (left) {
                low++;
            } else {
                high--;
            }
            left = !left;
            steps = steps < 100 ? steps + 1 : steps;
        }
        return steps;
    }

    // Their sum grows.
    // expect merged: proved
    //@ ensures \result >= 0;
    static int merged(int[] a, int[] b) {
        int i = 0;
        int j = 0;
        int same = 0;
        while (i < a.length && j < b.length) {
            if (a[i] < b[j]) {
                i++;
            } else {
                j++;
                same = same < 100 ? same + 1 : same;
            }
        }
        return same;
    }

    // expect subtracting: proved
    //@ requires a > 0 && b > 0;
    //@ ensures \result > 0;
    static int subtracting(int a, int b) {
        while (a != b) {
            if (a > b) {
                a -= b;
            } else {
                b -= a;
            }
        }
        return a;
    }

    // Numbers that may be negative.
    // expect digits: proved
    //@ ensures \result >= 0;
    static int digits(int n) {
        int digits = 0;
        while (n != 0) {
            n /= 10;
            digits = digits < 10 ? digits + 1 : 10;
        }
        return digits;
    }

    // expect bits: proved
    //@ ensures \result >= 0;
    static int bits(int n) {
        int bits = 0;
        while (n != 0) {
            n >>>= 1;
            bits = bits < 32 ? bits + 1 : 32;
        }
        return bits;
    }

    // expect ones: proved
    //@ ensures \result >= 0;
    static int ones(int n) {
        int ones = 0;
        while (n != 0) {
            n &= n - 1;
            ones = ones < 32 ? ones + 1 : 32;
        }
        return ones;
    }

    // expect gcd: proved
    //@ requires a >= 0 && b >= 0;
    //@ ensures \result >= 0;
    static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    // Loops inside of loops.
    // expect nested: proved
    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result >= 0;
    static int nested(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                sum = sum < 1000 ? sum + 1 : 0;
            }
        }
        return sum;
    }

    // One after the other in one loop.
    // expect flattened: proved
    //@ requires n >= 0 && m > 0;
    //@ ensures \result == n;
    static int flattened(int n, int m) {
        int i = 0;
        int j = 0;
        while (i < n) {
            if (j < m) {
                j++;
            } else {
                j = 0;
                i++;
            }
        }
        return i;
    }

    // expect flag: proved
    //@ ensures \result == 1;
    static int flag(int n) {
        boolean done = false;
        while (!done) {
            if (n > 10) {
                n--;
            } else {
                done = true;
            }
        }
        return 1;
    }

    // expect doWhile: proved
    //@ requires n > 0;
    //@ ensures \result == n;
    static int doWhile(int n) {
        int i = 0;
        do {
            i++;
        } while (i < n);
        return i;
    }

    // expect leaves: proved
    //@ ensures \result >= -1;
    static int leaves(int[] a, int key) {
        for (int i = 0; ; i++) {
            if (i >= a.length) {
                return -1;
            }
            if (a[i] == key) {
                return i;
            }
        }
    }

    // expect fields: proved
    //@ requires count >= 0;
    //@ ensures count == 0;
    void fields() {
        while (count > 0) {
            count--;
        }
    }

    // expect called: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int called(int n) {
        return plain(n);
    }

    private static int plain(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    // expect <init>: proved
    //@ requires n >= 0;
    //@ ensures count == n;
    Ends(int n) {
        while (count < n) {
            count++;
        }
    }

    // Written measures.
    // expect written: proved
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int written(int[] a, int n) {
        int i = n;
        int j = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases i;
        while (i > 0) {
            i--;
            j = j == 5 ? 0 : j + 1;
        }
        return i;
    }

    // A measure that numbers of the machine do not have: it is written.
    // expect slower: proved
    //@ requires 0 <= n && n <= 1000;
    //@ ensures \result == 0;
    static int slower(int n) {
        boolean odd = false;
        //@ loop_invariant 0 <= n && n <= 1000;
        //@ decreases 2 * n + (odd ? 1 : 0);
        while (n > 0) {
            if (odd) {
                odd = false;
            } else {
                odd = true;
                n--;
            }
        }
        return n;
    }

    // Recursion by measures that are found.
    // expect factorial: proved
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int factorial(int n) {
        return n <= 1 ? 1 : factorial(n - 1) % 1000 + n % 1000;
    }

    // expect search: proved
    //@ requires 0 <= low && low <= high && high <= a.length;
    //@ ensures -1 <= \result && \result < high;
    //@ assignable \nothing;
    static int search(int[] a, int key, int low, int high) {
        if (low == high) {
            return -1;
        }
        int middle = low + (high - low) / 2;
        if (a[middle] == key) {
            return middle;
        }
        return a[middle] < key ? search(a, key, middle + 1, high) : search(a, key, low, middle);
    }

    // expect ackermann: proved
    //@ requires m >= 0 && n >= 0;
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int ackermann(int m, int n) {
        if (m == 0) {
            return n < 1000 ? n + 1 : n;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    // expect recursiveGcd: proved
    //@ requires a >= 0 && b >= 0;
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int recursiveGcd(int a, int b) {
        return b == 0 ? a : recursiveGcd(b, a % b);
    }

    // Nothing stands for a call of what has no contract.
    // expect through within 1500 ms: ensures unknown (nothing new was found), assignable unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    //@ assignable \nothing;
    static int through(int n) {
        return n == 0 ? 0 : passes(n - 1);
    }

    private static int passes(int n) {
        return through(n);
    }

    // expect drained: proved
    //@ requires count >= 0;
    //@ ensures count == 0;
    //@ assignable count;
    final void drained() {
        if (count > 0) {
            count--;
            drained();
        }
    }

    // What a contract allows.
    // expect allowed: proved
    //@ ensures false;
    //@ diverges true;
    static void allowed(int n) {
        int i = 0;
        while (true) {
            i = i == n ? 0 : i + 1;
        }
    }

    // expect allowedWhere: proved
    //@ ensures \result == 5;
    //@ diverges n < 0;
    static int allowedWhere(int n) {
        int i = 0;
        while (n < 0) {
            i = i == 5 ? 4 : 5;
        }
        return 5;
    }

    // expect notAllowedThere: diverges unknown (loops forever)
    //@ ensures \result == 5;
    //@ diverges n < -5;
    static int notAllowedThere(int n) {
        int i = 0;
        while (n < 0) {
            i = i == 5 ? 4 : 5;
        }
        return 5;
    }

    // expect allowedBelow: proved
    /*@ normal_behavior
      @ requires n >= 0;
      @ ensures \result == n;
      @ also
      @ normal_behavior
      @ requires n < 0;
      @ ensures false;
      @ diverges true;
      @*/
    static int allowedBelow(int n) {
        int i = 0;
        while (i < n || n < 0) {
            i = i >= 1000 && n < 0 ? 0 : i + 1;
        }
        return i;
    }
}
