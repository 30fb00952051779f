class Broken {
    static final int SHARE = share(0);

    private static int share(int parts) {
        if (parts == 0) {
            throw new IllegalArgumentException("parts");
        }
        return 100 / parts;
    }
}
