class Residue {
    static int residue(int x) {
        if (((x * x) & 3) == 2) {
            return 1;
        }
        return 0;
    }
}
