public final class Token {
    private final int id;

    private Token(int id) {
        this.id = id;
    }

    public static Token of(int id) {
        if (id < 0) {
            return null;
        }
        return new Token(id);
    }

    public boolean isEven() {
        return id % 2 == 0;
    }

    public boolean isAfter(Token other) {
        return other == null || id > other.id;
    }
}
