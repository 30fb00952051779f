class Version implements Comparable<Version> {
    final int number;

    Version(int number) {
        this.number = number;
    }

    @Override
    public int compareTo(Version other) {
        if (other == null) {
            return 1;
        }
        return number < other.number ? -1 : (number == other.number ? 0 : 1);
    }

    static int newer(int a, int b) {
        Comparable<Version> first = new Version(a);
        int order = first.compareTo(new Version(b));
        if (order == 0) {
            return a != b ? -1 : 0;
        }
        return order > 0 ? 1 : 2;
    }
}
