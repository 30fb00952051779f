package corpus.calls_and_recursion;

/** A calculator over characters: digits, plus, minus, parentheses. */
public final class Expression {
    private final char[] text;
    private int position;

    public Expression(char[] text) {
        if (text == null) {
            throw new IllegalArgumentException("no text");
        }
        this.text = text.clone();
    }

    public int evaluate() {
        int value = term();
        while (position < text.length && (text[position] == '+' || text[position] == '-')) {
            boolean plus = text[position] == '+';
            position++;
            int right = term();
            value = plus ? value + right : value - right;
        }
        return value;
    }

    int term() {
        if (position >= text.length) {
            throw new IllegalStateException("unexpected end");
        }
        char c = text[position++];
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c == '(') {
            int value = evaluate();
            if (position >= text.length || text[position] != ')') {
                throw new IllegalStateException("missing )");
            }
            position++;
            return value;
        }
        throw new IllegalStateException("unexpected " + c);
    }
}
