package p;

class Names {
    static class Inner {}

    static int simple() {
        return Names.class.getSimpleName() == "Names" ? 1 : 0;
    }

    static int nested() {
        return Inner.class.getSimpleName() == "Inner" ? 1 : 0;
    }

    static int canonical() {
        return Inner.class.getCanonicalName() == "p.Names.Inner" ? 1 : 0;
    }

    static int array() {
        return int[].class.getSimpleName() == "int[]" ? 1 : 0;
    }

    static int twice() {
        return Names.class.getSimpleName() == Names.class.getSimpleName() ? 1 : 0;
    }

    static int input(String s) {
        return s == Names.class.getSimpleName() ? 1 : 0;
    }

    /** Names that the JVM gives are interned. */
    static int name() {
        return Names.class.getName() == "p.Names" ? 1 : 0;
    }

    static int packageName() {
        return Names.class.getPackageName() == "p" ? 1 : 0;
    }

    static int canonicalOfTop() {
        return Names.class.getCanonicalName() == "p.Names" ? 1 : 0;
    }

    static int equal() {
        return Names.class.getSimpleName().equals("Names") ? 1 : 0;
    }

    static int isNull() {
        return Names.class.getSimpleName() == null ? 1 : 0;
    }

    static int same() {
        String s = Names.class.getSimpleName();
        String t = s;
        return s == t ? 1 : 0;
    }
}
