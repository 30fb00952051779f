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

class NeverEnds {
    int count;

    // `n` may be the greatest number.
    // expect NeverEnds.atMost: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result > n;
    static int atMost(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }

    // expect NeverEnds.atMostBelow: proved
    //@ requires 0 <= n && n < Integer.MAX_VALUE;
    //@ ensures \result > n;
    static int atMostBelow(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }

    // Past the number that it waits for.
    // expect NeverEnds.past: proved if it ends (the loop at line)
    //@ ensures \result == n;
    static int past(int n) {
        int i = 0;
        while (i != n) {
            i += 2;
        }
        return i;
    }

    // All numbers are passed, but none gets smaller each time.
    // expect NeverEnds.around within 1500 ms: proved if it ends (no measure was found)
    //@ ensures \result == n;
    static int around(int n) {
        int i = 0;
        while (i != n) {
            i++;
        }
        return i;
    }

    // expect NeverEnds.noStep within 1500 ms: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result >= n;
    static int noStep(int n, int step) {
        int i = 0;
        while (i < n) {
            i += step;
        }
        return i;
    }

    // expect NeverEnds.falsehood: ensures unknown (the code loops forever)
    //@ ensures false;
    static void falsehood() {
        while (true) {
        }
    }

    // expect NeverEnds.counting: proved if it ends (loops forever)
    //@ ensures false;
    static void counting(int n) {
        int i = n;
        while (true) {
            i = i > 100 ? 0 : i + 1;
        }
    }

    // expect NeverEnds.sometimes within 1500 ms: proved if it ends (the code loops forever)
    //@ ensures \result >= 0;
    static int sometimes(int n) {
        while (n < 0) {
            if (n < -100) {
                n++;
            }
        }
        return n;
    }

    // expect NeverEnds.stays within 1500 ms: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int stays(int n) {
        while (n > 0) {
            if (n != 7) {
                n--;
            }
        }
        return n;
    }

    // The inner loop sets the outer counter back.
    // expect NeverEnds.setBack: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result >= n;
    static int setBack(int n) {
        int i = 0;
        while (i < n) {
            for (int j = 0; j < 3; j++) {
                i = j;
            }
            i++;
        }
        return i;
    }

    // Two numbers, each gets smaller where the other gets larger.
    // expect NeverEnds.seesaw within 1500 ms: proved if it ends (the code loops forever)
    //@ requires a > 0 && b > 0;
    //@ ensures \result <= 0;
    static int seesaw(int a, int b) {
        while (a > 0) {
            if (a > b) {
                a--;
                b++;
            } else {
                a++;
                b--;
            }
        }
        return a;
    }

    // expect NeverEnds.innerForEver within 1500 ms: ensures unknown (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 0;
    static int innerForEver(int n) {
        for (int i = 0; i < n; i++) {
            int j = i;
            while (j >= i) {
                j = j == i ? i + 1 : i;
            }
        }
        return 0;
    }

    // expect NeverEnds.callee: proved if it ends (the code loops forever)
    //@ ensures \result == 1;
    static int callee(int n) {
        return hangs(n);
    }

    private static int hangs(int n) {
        int i = n;
        while (i != 0 || n == 0) {
            i = i == 5 ? 4 : 5;
        }
        return 1;
    }

    // expect NeverEnds.<init> within 1500 ms: proved if it ends (no measure was found)
    //@ ensures count == 3;
    NeverEnds(int n) {
        while (count != 3) {
            count = count == n ? 1 : n;
        }
    }

    // expect NeverEnds.collatz: proved if it ends (no measure was found)
    //@ requires n > 0 && n < 1000;
    //@ ensures \result == 1;
    static long collatz(long n) {
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        }
        return n;
    }

    // A written measure that is none.
    // expect NeverEnds.wrongMeasure within 1500 ms: decreases unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures false;
    static void wrongMeasure(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i <= n) {
            i = i < n ? i + 1 : 0;
        }
    }

    // Recursion.
    // expect NeverEnds.same within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ requires n >= 0;
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int same(int n) {
        return n == 0 ? 5 : same(n);
    }

    // expect NeverEnds.grows within 1500 ms: proved if it ends (no measure was found)
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int grows(int n) {
        return n == 0 ? 5 : grows(n + 1);
    }

    // expect NeverEnds.pingPong within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ requires a >= 0 && b >= 0;
    //@ ensures \result == 5;
    //@ assignable \nothing;
    static int pingPong(int a, int b) {
        return a == 0 && b == 0 ? 5 : a < b ? pingPong(a + 1, b - 1) : pingPong(b, a);
    }

    // expect NeverEnds.even: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result;
    //@ assignable \nothing;
    static boolean even(int n) {
        return n == 0 || odd(n);
    }

    //@ ensures \result;
    //@ assignable \nothing;
    static boolean odd(int n) {
        return n == 0 || even(n);
    }

    // expect NeverEnds.bare: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures false;
    static void bare(int n) {
        bare(n);
    }

    // A specification that has no value.
    //@ pure
    static boolean hopeless(int n) {
        int i = n;
        while (i != -1) {
            i = i == 1 ? 2 : 1;
        }
        return true;
    }

    // expect NeverEnds.asks: ensures unknown (loops forever)
    //@ requires n > 5;
    //@ ensures !hopeless(n);
    static int asks(int n) {
        return n;
    }

    // expect NeverEnds.inLambda: proved if it ends (the code loops forever)
    //@ ensures \result == 5;
    static int inLambda(int n) {
        java.util.function.IntUnaryOperator f = x -> {
            int i = x;
            while (i != -7) {
                i = i == n ? 3 : n;
            }
            return 4;
        };
        return f.applyAsInt(n) + 1;
    }

    // Nobody shows that code which nobody knows ends; its contract says so.
    // expect NeverEnds.unknown: proved
    //@ ensures \result >= 0;
    static int unknown(Feed source) {
        return source.next();
    }
}

interface Feed {
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    int next();
}

// What the constructor gets is older than its object.
record OldCell(int value, OldCell rest) {
    // That records make no cycle is not known of components that are inputs of their own.
    // expect OldCell.length within 1500 ms: ensures unknown (inputs had at most 8 objects), assignable unknown (inputs had at most 8 objects)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int length(/*@ nullable @*/ OldCell cell) {
        return cell == null ? 0 : length(cell.rest) % 1000 + 1;
    }

    // expect OldCell.down within 1500 ms: ensures unknown (nothing new was found), assignable unknown (nothing new was found)
    //@ ensures \result == 7;
    //@ assignable \nothing;
    static int down(/*@ nullable @*/ OldCell cell, int n) {
        return cell == null ? 7 : n > 0 ? down(cell, n - 1) : down(cell.rest, 5);
    }

    // The counter is set back without a step.
    // expect OldCell.backAgain within 1500 ms: ensures unknown (nothing new was found), assignable unknown (nothing new was found)
    //@ ensures \result == 7;
    //@ assignable \nothing;
    static int backAgain(/*@ nullable @*/ OldCell cell, int n) {
        return cell == null ? 7 : n > 0 ? backAgain(cell, n - 1) : n == 0 ? backAgain(cell.rest, 5) : backAgain(cell, 0 - n);
    }
}

// This one makes what it holds.
record OwnCell(OwnCell rest) {
    OwnCell {
        if (rest == null) {
            rest = new OwnCell(this);
        }
    }

    // expect OwnCell.length within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int length(/*@ nullable @*/ OwnCell cell) {
        return cell == null ? 0 : length(cell.rest) % 1000 + 1;
    }
}

class OldNode {
    /*@ nullable @*/ final OldNode left;
    /*@ nullable @*/ final OldNode right;

    OldNode(/*@ nullable @*/ OldNode left, /*@ nullable @*/ OldNode right) {
        this.left = left;
        this.right = right;
    }

    // expect OldNode.count: proved
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ OldNode node) {
        return node == null ? 0 : count(node.left) % 1000 + count(node.right) % 1000;
    }
}

class OwnNode {
    /*@ nullable @*/ final OwnNode next;

    OwnNode(/*@ nullable @*/ OwnNode next, boolean self) {
        this.next = self ? this : next;
    }

    // expect OwnNode.count within 1500 ms: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ OwnNode node) {
        return node == null ? 0 : count(node.next) % 1000;
    }
}

class AnyNode {
    /*@ nullable @*/ AnyNode next;

    // expect AnyNode.count: proved if it ends (an input leads to a recursion that fills every stack)
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int count(/*@ nullable @*/ AnyNode node) {
        return node == null ? 0 : count(node.next) % 1000;
    }
}

// Numbers of other sizes, jumps and exceptions.
class OddEnds {
    static int counter;

    // An int never gets as large as a long can be.
    // expect OddEnds.mixed: proved if it ends (no measure was found)
    //@ ensures \result == 1;
    static int mixed(long n) {
        for (int i = 0; i < n; i++) {
        }
        return 1;
    }

    // expect OddEnds.shorts: proved if it ends (no measure was found)
    //@ ensures \result == 1;
    static int shorts(int n) {
        for (short s = 0; s < n; s++) {
        }
        return 1;
    }

    // expect OddEnds.bytes: proved
    //@ ensures \result == 1;
    static int bytes(byte n) {
        for (byte b = -128; b < n; b++) {
        }
        return 1;
    }

    // expect OddEnds.labelled within 1500 ms: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int labelled(int n) {
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (j == 3) {
                    i = 0;
                    continue outer;
                }
            }
        }
        return 1;
    }

    // expect OddEnds.thrown: proved
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int thrown(int n) {
        int i = 0;
        while (true) {
            try {
                if (i >= n) {
                    throw new IllegalStateException();
                }
                i++;
            } catch (IllegalStateException e) {
                return 1;
            }
        }
    }

    // expect OddEnds.caught within 1500 ms: proved if it ends (no measure was found)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int caught(int n) {
        int i = 0;
        while (i <= n) {
            try {
                if (i == n) {
                    throw new IllegalStateException();
                }
                i++;
            } catch (IllegalStateException e) {
                i = 0;
            }
        }
        return 1;
    }

    // expect OddEnds.finallyAgain: proved if it ends (the code loops forever)
    //@ requires n >= 0;
    //@ ensures \result == 1;
    static int finallyAgain(int n) {
        while (n > 0) {
            try {
                n--;
            } finally {
                n++;
            }
        }
        return 1;
    }

    // expect OddEnds.statics: proved
    //@ ensures counter <= 0;
    static void statics() {
        while (counter > 0) {
            counter--;
        }
    }

    // An implementation breaks what the interface promises.
    // expect OddEnds.promised: proved if it ends (the code loops forever)
    //@ ensures \result == 1;
    static int promised(Promise promise, int n) {
        return promise.kept(n);
    }
}

interface Promise {
    //@ ensures \result == 1;
    //@ assignable \nothing;
    int kept(int n);
}

class BrokenPromise implements Promise {
    public int kept(int n) {
        int i = n;
        while (i != 7 || n == 7) {
            i = i == 2 ? 3 : 2;
        }
        return 1;
    }
}
