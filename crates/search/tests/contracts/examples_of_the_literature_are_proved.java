class Literature {
    // expect binarySearch: proved
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures \result >= 0 ==> \result < a.length && a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key);
    //@ signals_only \nothing;
    //@ assignable \nothing;
    static int binarySearch(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant 0 <= low && low <= high && high <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < low; a[k] < key);
        //@ loop_invariant (\forall int k; high <= k && k < a.length; a[k] > key);
        //@ decreases high - low;
        while (low < high) {
            int mid = low + (high - low) / 2;
            if (a[mid] < key) {
                low = mid + 1;
            } else if (a[mid] > key) {
                high = mid;
            } else {
                return mid;
            }
        }
        return -1;
    }

    // expect insertionSort: proved
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
    //@ signals_only \nothing;
    //@ assignable a[*];
    static void insertionSort(int[] a) {
        //@ loop_invariant 0 < n && (n <= a.length || n == 1);
        //@ loop_invariant (\forall int i; 0 < i && i < n && i < a.length; a[i - 1] <= a[i]);
        //@ loop_invariant (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
        //@ decreases a.length - n + 1;
        for (int n = 1; n < a.length; n++) {
            int x = a[n];
            int j = n;
            //@ loop_invariant 0 <= j && j <= n && n < a.length;
            //@ loop_invariant (\forall int i; 0 < i && i < j; a[i - 1] <= a[i]);
            //@ loop_invariant (\forall int i; j + 1 < i && i <= n; a[i - 1] <= a[i]);
            //@ loop_invariant (\forall int i; j < i && i <= n; x < a[i]);
            //@ loop_invariant 0 < j && j < n ==> a[j - 1] <= a[j + 1];
            //@ loop_invariant (\forall int v; (\num_of int i; 0 <= i && i < a.length && i != j; a[i] == v) + (x == v ? 1 : 0) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
            //@ decreases j;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    // The element that is moved last is lost.
    // expect insertionSortWrong: ensures refuted
    //@ requires a.length <= 3;
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures (\forall int v; 0 <= v && v < 3; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
    //@ assignable a[*];
    static void insertionSortWrong(int[] a) {
        for (int n = 1; n < a.length; n++) {
            int x = a[n];
            int j = n;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            if (j < n) a[j] = a[j + 1]; else a[j] = x;
        }
    }

    // What the inner loop says of the elements does not include that none is lost.
    // expect insertionSortWeak within 4000 ms: preserved unknown (a quantifier over too many values), ensures unknown (a quantifier over too many values)
    //@ ensures (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
    //@ assignable a[*];
    static void insertionSortWeak(int[] a) {
        //@ loop_invariant 0 < n && (n <= a.length || n == 1);
        //@ loop_invariant (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
        for (int n = 1; n < a.length; n++) {
            int x = a[n];
            int j = n;
            //@ loop_invariant 0 <= j && j <= n && n < a.length;
            while (j > 0 && a[j - 1] > x) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = x;
        }
    }

    // The upper half begins one too late.
    // expect binarySearchWrong: ensures refuted
    //@ requires a.length <= 4 && (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures \result >= 0 ==> \result < a.length && a[\result] == key;
    //@ ensures \result < 0 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key);
    static int binarySearchWrong(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low < high) {
            int mid = low + (high - low) / 2;
            if (a[mid] < key) low = mid + 1; else high = mid - 1;
        }
        return low < a.length && a[low] == key ? low : -1;
    }

    // expect maximum: proved
    //@ requires a.length > 0;
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= a[\result]);
    //@ ensures 0 <= \result && \result < a.length;
    static int maximum(int[] a) {
        int x = 0;
        int y = a.length - 1;
        //@ loop_invariant 0 <= x && x <= y && y < a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < x; a[k] <= a[x] || a[k] <= a[y]);
        //@ loop_invariant (\forall int k; y < k && k < a.length; a[k] <= a[x] || a[k] <= a[y]);
        //@ decreases y - x;
        while (x != y) {
            if (a[x] <= a[y]) x++; else y--;
        }
        return x;
    }

    // What lies beyond y is forgotten.
    // expect maximumWeak within 1500 ms: ensures unknown (nothing new was found)
    //@ requires a.length > 0;
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] <= a[\result]);
    static int maximumWeak(int[] a) {
        int x = 0;
        int y = a.length - 1;
        //@ loop_invariant 0 <= x && x <= y && y < a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < x; a[k] <= a[x] || a[k] <= a[y]);
        while (x != y) {
            if (a[x] <= a[y]) x++; else y--;
        }
        return x;
    }

    // expect flag: proved
    //@ requires (\forall int i; 0 <= i && i < a.length; 0 <= a[i] && a[i] <= 2);
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
    //@ ensures (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
    //@ signals_only \nothing;
    //@ assignable a[*];
    static void flag(int[] a) {
        int red = 0;
        int white = 0;
        int blue = a.length;
        //@ loop_invariant 0 <= red && red <= white && white <= blue && blue <= a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < red; a[i] == 0);
        //@ loop_invariant (\forall int i; red <= i && i < white; a[i] == 1);
        //@ loop_invariant (\forall int i; blue <= i && i < a.length; a[i] == 2);
        //@ loop_invariant (\forall int i; 0 <= i && i < a.length; 0 <= a[i] && a[i] <= 2);
        //@ loop_invariant (\forall int v; (\num_of int i; 0 <= i && i < a.length; a[i] == v) == \old((\num_of int i; 0 <= i && i < a.length; a[i] == v)));
        //@ decreases blue - white;
        while (white < blue) {
            int c = a[white];
            if (c == 0) {
                a[white] = a[red];
                a[red] = 0;
                red++;
                white++;
            } else if (c == 1) {
                white++;
            } else {
                blue--;
                a[white] = a[blue];
                a[blue] = 2;
            }
        }
    }

    // An element that is fetched from behind is not looked at.
    // expect flagWrong within 1500 ms: preserved refuted, ensures unknown (the solver gave up)
    //@ requires (\forall int i; 0 <= i && i < a.length; 0 <= a[i] && a[i] <= 2);
    //@ ensures (\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
    //@ assignable a[*];
    static void flagWrong(int[] a) {
        int red = 0;
        int white = 0;
        int blue = a.length;
        //@ loop_invariant 0 <= red && red <= white && white <= blue && blue <= a.length;
        //@ loop_invariant (\forall int i; 0 <= i && i < red; a[i] == 0);
        //@ loop_invariant (\forall int i; blue <= i && i < a.length; a[i] == 2);
        while (white < blue) {
            int c = a[white];
            if (c == 0) {
                a[white] = a[red];
                a[red] = 0;
                red++;
            } else if (c == 2) {
                blue--;
                a[white] = a[blue];
                a[blue] = 2;
            }
            white++;
        }
    }

    // expect root: proved
    //@ requires n >= 0;
    //@ ensures \result >= 0 && \result * \result <= n && n < (\result + 1) * (\result + 1);
    //@ signals_only \nothing;
    //@ assignable \nothing;
    static int root(int n) {
        int r = 0;
        //@ loop_invariant 0 <= r && r <= 46340 && r * r <= n;
        //@ decreases n - r;
        while (r < 46340 && (r + 1) * (r + 1) <= n) { r++; }
        return r;
    }

    // The square of a large number is negative.
    // expect rootWrong within 1500 ms: preserved unknown (nothing new was found), ensures unknown (nothing new was found)
    //@ requires n >= 0;
    //@ ensures \result >= 0 && \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int rootWrong(int n) {
        int r = 0;
        //@ loop_invariant 0 <= r && r <= 46341;
        while ((r + 1) * (r + 1) <= n) { r++; }
        return r;
    }

    // Every divisor of both numbers divides the result, and the result divides both: it is the greatest one.
    // expect gcd: proved
    //@ requires a > 0 && b > 0 && d > 0;
    //@ ensures \result > 0 && a % \result == 0 && b % \result == 0;
    //@ ensures a % d == 0 && b % d == 0 ==> \result % d == 0;
    //@ signals_only \nothing;
    //@ assignable \nothing;
    static int gcd(int a, int b, int d) {
        int x = a;
        int y = b;
        //@ loop_invariant 0 < x && x <= a && 0 < y && y <= b;
        //@ loop_invariant (\forall int k; 0 < k && k <= a; x % k == 0 && y % k == 0 <==> a % k == 0 && b % k == 0);
        //@ decreases x + y;
        while (x != y) {
            if (x > y) x = x - y; else y = y - x;
        }
        return x;
    }

    // It stops too early.
    // expect gcdWrong: ensures refuted
    //@ requires 0 < a && a < 100 && 0 < b && b < 100;
    //@ ensures \result > 0 && a % \result == 0 && b % \result == 0;
    static int gcdWrong(int a, int b) {
        int x = a;
        int y = b;
        while (x > y) {
            x = x - y;
        }
        return x;
    }

    // What is said of the common divisors is too little for the greatest one.
    // expect gcdWeak within 1500 ms: ensures unknown (nothing new was found)
    //@ requires a > 0 && b > 0;
    //@ ensures \result > 0 && a % \result == 0 && b % \result == 0;
    static int gcdWeak(int a, int b) {
        int x = a;
        int y = b;
        //@ loop_invariant 0 < x && x <= a && 0 < y && y <= b;
        while (x != y) {
            if (x > y) x = x - y; else y = y - x;
        }
        return x;
    }

    // expect reverse: proved
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    //@ assignable a[*];
    static void reverse(int[] a) {
        int i = 0;
        int j = a.length - 1;
        //@ loop_invariant 0 <= i && i <= a.length && j == a.length - 1 - i && i <= j + 2;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; j < k && k < a.length; a[k] == \old(a[a.length - 1 - k]));
        //@ loop_invariant (\forall int k; i <= k && k <= j; a[k] == \old(a[k]));
        //@ decreases j - i + 2;
        while (i < j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }

    // The first element is not moved.
    // expect reverseWrong within 1500 ms: ensures refuted
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == \old(a[a.length - 1 - i]));
    //@ assignable a[*];
    static void reverseWrong(int[] a) {
        int i = 1;
        int j = a.length - 1;
        //@ loop_invariant 0 <= i && j < a.length;
        //@ loop_invariant (\forall int k; i <= k && k <= j; a[k] == \old(a[k]));
        while (i < j) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
            i++;
            j--;
        }
    }

    // expect merge: proved
    //@ requires a != c && b != c && c.length == a.length + b.length;
    //@ requires (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ requires (\forall int i, j; 0 <= i && i <= j && j < b.length; b[i] <= b[j]);
    //@ ensures (\forall int i; 0 < i && i < c.length; c[i - 1] <= c[i]);
    //@ ensures (\forall int v; (\num_of int i; 0 <= i && i < c.length; c[i] == v) == (\num_of int i; 0 <= i && i < a.length; a[i] == v) + (\num_of int i; 0 <= i && i < b.length; b[i] == v));
    //@ signals_only \nothing;
    //@ assignable c[*];
    static void merge(int[] a, int[] b, int[] c) {
        int i = 0;
        int j = 0;
        //@ loop_invariant 0 <= i && i <= a.length && 0 <= j && j <= b.length;
        //@ loop_invariant (\forall int k; 0 < k && k < i + j; c[k - 1] <= c[k]);
        //@ loop_invariant i + j > 0 && i < a.length ==> c[i + j - 1] <= a[i];
        //@ loop_invariant i + j > 0 && j < b.length ==> c[i + j - 1] <= b[j];
        //@ loop_invariant (\forall int v; (\num_of int k; 0 <= k && k < i + j; c[k] == v) == (\num_of int k; 0 <= k && k < i; a[k] == v) + (\num_of int k; 0 <= k && k < j; b[k] == v));
        //@ decreases a.length + b.length - i - j;
        while (i < a.length || j < b.length) {
            if (j == b.length || i < a.length && a[i] <= b[j]) {
                c[i + j] = a[i];
                i++;
            } else {
                c[i + j] = b[j];
                j++;
            }
        }
    }

    // The larger element goes first.
    // expect mergeWrong within 1500 ms: preserved refuted, ensures refuted
    //@ requires a != c && b != c && c.length == a.length + b.length;
    //@ requires (\forall int i, j; 0 <= i && i <= j && j < a.length; a[i] <= a[j]);
    //@ requires (\forall int i, j; 0 <= i && i <= j && j < b.length; b[i] <= b[j]);
    //@ ensures (\forall int i; 0 < i && i < c.length; c[i - 1] <= c[i]);
    //@ assignable c[*];
    static void mergeWrong(int[] a, int[] b, int[] c) {
        int i = 0;
        int j = 0;
        //@ loop_invariant 0 <= i && i <= a.length && 0 <= j && j <= b.length;
        //@ loop_invariant (\forall int k; 0 < k && k < i + j; c[k - 1] <= c[k]);
        while (i < a.length || j < b.length) {
            if (j == b.length || i < a.length && a[i] > b[j]) {
                c[i + j] = a[i];
                i++;
            } else {
                c[i + j] = b[j];
                j++;
            }
        }
    }
}

class Ring {
    int[] data;
    int first;
    int count;
    //@ invariant data != null && data.length > 0;
    //@ invariant 0 <= first && first < data.length;
    //@ invariant 0 <= count && count <= data.length;

    // expect Ring.<init>: proved
    //@ requires size > 0 && size < 1000;
    //@ ensures count == 0 && data.length == size;
    Ring(int size) { data = new int[size]; }

    // expect Ring.add: proved
    //@ requires count < data.length && data.length < 1000;
    //@ ensures count == \old(count) + 1;
    //@ ensures first + \old(count) < data.length ==> data[first + \old(count)] == x;
    //@ ensures first + \old(count) >= data.length ==> data[first + \old(count) - data.length] == x;
    //@ ensures (\forall int k; 0 <= k && k < data.length && k != (first + \old(count)) % data.length; data[k] == \old(data[k]));
    //@ signals_only \nothing;
    //@ assignable count, data[*];
    void add(int x) {
        int at = first + count;
        if (at >= data.length) at -= data.length;
        data[at] = x;
        count++;
    }

    // expect Ring.addWrong: signals refuted, invariant refuted
    //@ requires data.length < 1000;
    //@ signals (Exception e) false;
    void addWrong(int x) {
        int at = first + count;
        if (at > data.length) at -= data.length;
        data[at] = x;
        count++;
    }

    // expect Ring.remove: proved
    //@ requires count > 0;
    //@ ensures \result == \old(data[first]);
    //@ ensures count == \old(count) - 1 && first == (\old(first) + 1) % data.length;
    //@ signals_only \nothing;
    //@ assignable first, count;
    int remove() {
        int x = data[first];
        first++;
        if (first == data.length) first = 0;
        count--;
        return x;
    }

    // expect Ring.removeWrong: invariant refuted
    //@ requires count > 0;
    //@ ensures \result == \old(data[first]);
    //@ assignable first, count;
    int removeWrong() {
        int x = data[first];
        first++;
        count--;
        return x;
    }
}

class Node {
    int value;
    /*@ nullable @*/ Node next;
    //@ ghost int length;
    //@ invariant length >= 1;
    //@ invariant next == null ==> length == 1;
    //@ invariant next != null ==> length == next.length + 1;

    // expect Node.<init>: proved
    //@ requires rest != null ==> rest.length < 1000 && rest.length >= 1;
    //@ ensures rest != null ==> length == rest.length + 1;
    Node(int v, /*@ nullable @*/ Node rest) {
        value = v;
        next = rest;
        //@ set length = rest == null ? 1 : rest.length + 1;
        return;
    }

    // expect Node.dropSecond: proved
    //@ requires next != null && next != this && \invariant_for(next) && next.next != this && length < 1000;
    //@ ensures length == \old(length) - 1;
    void dropSecond() {
        next = next.next;
        //@ set length = length - 1;
        return;
    }

    // expect Node.dropWrong: invariant refuted, invariant refuted
    //@ requires next != null && next != this && \invariant_for(next) && next.next != this && length < 1000;
    //@ ensures length == \old(length);
    void dropWrong() {
        next = next.next;
    }
}
