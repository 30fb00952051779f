package inside;

class Inside {
    static final class Point {
        int x;
        int y;
        Point next;
    }

    static boolean isEqualBox(int x) {
        Integer a = x;
        Integer b = x;
        return a.equals(b);
    }

    static int unboxes(long x, char c, boolean z) {
        Long boxed = x;
        Character letter = c;
        Boolean flag = z;
        if (boxed + 1 == 0) {
            return 1;
        }
        if (letter == 'q') {
            return 2;
        }
        return flag ? 3 : 4;
    }

    static int points(int a, int b) {
        Point p = new Point();
        p.x = a;
        p.y = b;
        Point q = new Point();
        q.next = p;
        q.x = p.x + p.y;
        if (q.next.x == 3 && q.x == 10) {
            return 1;
        }
        if (p.next != null) {
            return 2;
        }
        return q.next == p ? 3 : 4;
    }

    static int lookUp(int i) {
        int[] table = {3, 1, 4, 1, 5};
        if (i < 0 || i >= table.length) {
            return -1;
        }
        return table[i] == 4 ? 1 : 0;
    }

    static boolean sorts(int a, int b, int c) {
        int[] v = {a, b, c};
        for (int i = 0; i < 2; i++) {
            for (int j = 0; j < 2 - i; j++) {
                if (v[j] > v[j + 1]) {
                    int swap = v[j];
                    v[j] = v[j + 1];
                    v[j + 1] = swap;
                }
            }
        }
        return v[0] > v[2];
    }
}
