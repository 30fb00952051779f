package corpus.structures;

/** Groups of numbers that were joined. */
public final class UnionFind {
    private final int[] parent;
    private final int[] rank;

    public UnionFind(int size) {
        if (size < 0 || size > 100) {
            throw new IllegalArgumentException("size " + size);
        }
        parent = new int[size];
        rank = new int[size];
        for (int i = 0; i < size; i++) {
            parent[i] = i;
        }
    }

    public int find(int x) {
        while (parent[x] != x) {
            parent[x] = parent[parent[x]];
            x = parent[x];
        }
        return x;
    }

    public boolean join(int a, int b) {
        int left = find(a);
        int right = find(b);
        if (left == right) {
            return false;
        }
        if (rank[left] < rank[right]) {
            parent[left] = right;
        } else {
            parent[right] = left;
            if (rank[left] == rank[right]) {
                rank[left]++;
            }
        }
        return true;
    }

    public static int groups(int a, int b, int c, int d) {
        if (a < 0 || a > 3 || b < 0 || b > 3 || c < 0 || c > 3 || d < 0 || d > 3) {
            return -1;
        }
        UnionFind sets = new UnionFind(4);
        int groups = 4;
        if (sets.join(a, b)) {
            groups--;
        }
        if (sets.join(c, d)) {
            groups--;
        }
        if (groups < 2) {
            return -2;
        }
        return groups;
    }
}
