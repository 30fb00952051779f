package names;

class Names {
    static boolean f(int $) {
        return $ == 1;
    }

    static boolean f(long _l) {
        return _l == 1;
    }

    static boolean f(byte größe) {
        return größe == 1;
    }

    static boolean f(int result, int expected) {
        return result == expected;
    }

    static boolean f_returnsTrue_when$Is1(int f) {
        return f == 1;
    }

    static boolean aMethodWithANameThatIsByFarTooLongForTheNameOfATestThatHasToStayBelowOneHundredCharacters(int x) {
        return x == 1;
    }
}
