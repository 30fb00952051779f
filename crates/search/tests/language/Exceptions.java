import java.util.*;

class Exceptions {
    static class Res implements AutoCloseable { final String n; final StringBuilder log; final boolean fails; Res(String n, StringBuilder log, boolean fails) { this.n = n; this.log = log; this.fails = fails; log.append("open").append(n); } public void close() { log.append("close").append(n); if (fails) throw new IllegalStateException("close" + n); } }
    static class Custom extends RuntimeException { final int code; Custom(int code) { super("code " + code); this.code = code; } public String getMessage() { return "<" + super.getMessage() + ">"; } }
    static class Checked extends Exception { Checked(String m, Throwable c) { super(m, c); } Checked(Throwable c) { super(c); } Checked() { } }
    static class Silent extends RuntimeException { Silent() { super("s", null, false, false); } }
    private static int depth(int n) { try { if (n == 0) throw new Custom(9); return depth(n - 1) + 1; } finally { if (n == 2) return 100; } }

    static int finallyWins() { return depth(4); }
    static String message() { return new Custom(4).getMessage(); }
    static String text() { return new Custom(4).toString() + new RuntimeException().toString() + new Exception("m").toString() + new RuntimeException((String) null); }
    static String causeMessage() { return new RuntimeException(new IllegalStateException("inner")).getMessage(); }
    static String causeNull() { return new RuntimeException((Throwable) null).getMessage() + new RuntimeException((Throwable) null).getCause(); }
    static String causeChain() { Throwable t = new Checked("a", new Checked(new Custom(1))); return t.getMessage() + t.getCause().getMessage() + t.getCause().getCause().getLocalizedMessage(); }
    static String initCause() { RuntimeException e = new RuntimeException("x"); e.initCause(new Error("y")); return e.getCause().getMessage(); }
    static int initCauseTwice() { RuntimeException e = new RuntimeException("x", null); e.initCause(new Error("y")); return 1; }
    static int initCauseSelf() { RuntimeException e = new RuntimeException("x"); e.initCause(e); return 1; }
    static String withResources() { StringBuilder log = new StringBuilder(); try (Res a = new Res("a", log, false); Res b = new Res("b", log, false)) { log.append("body"); } return log.toString(); }
    static String suppressed() { StringBuilder log = new StringBuilder(); try (Res a = new Res("a", log, true); Res b = new Res("b", log, true)) { throw new Custom(3); } catch (Custom e) { Throwable[] s = e.getSuppressed(); return log + " " + s.length + s[0].getMessage() + s[1].getMessage(); } }
    static String closeFails() { StringBuilder log = new StringBuilder(); try (Res a = new Res("a", log, true)) { log.append("body"); } catch (IllegalStateException e) { return e.getMessage() + e.getSuppressed().length; } return "no"; }
    static int nullResource() { try (Res a = null) { return 5; } }
    static int suppressedDisabled() { Silent s = new Silent(); s.addSuppressed(new Error()); return s.getSuppressed().length; }
    static int suppressSelf() { RuntimeException e = new RuntimeException(); e.addSuppressed(e); return 1; }
    static boolean suppressSelfCause() { RuntimeException e = new RuntimeException(); try { e.addSuppressed(e); return false; } catch (IllegalArgumentException x) { return x.getCause() == e; } }
    static String negativeRows() { try { return "" + new int[zero() - 1][2].length; } catch (NegativeArraySizeException e) { return "negative"; } }
    static int suppressNull() { new RuntimeException().addSuppressed(null); return 1; }
    static int suppressedOfImplicit() { try { return 1 / zero(); } catch (ArithmeticException e) { e.addSuppressed(new Error("x")); return e.getSuppressed().length; } }
    static int multiCatch() { try { throw new ClassCastException("c"); } catch (ArithmeticException | ClassCastException e) { return e.getMessage().length(); } }
    static int nested() { try { try { throw new Custom(1); } finally { Object o = null; o.hashCode(); } } catch (NullPointerException e) { return 7; } }
    static int rethrow() { try { try { throw new Custom(1); } catch (RuntimeException e) { throw new IllegalStateException(e); } } catch (IllegalStateException e) { return ((Custom) e.getCause()).code; } }
    static String division() { try { return "" + 1 / zero(); } catch (ArithmeticException e) { return e.getMessage(); } }
    private static int zero() { return 0; }
    static String index() { try { int[] a = new int[2]; return "" + a[zero() + 2]; } catch (RuntimeException e) { return "" + e; } }
    static String indexMessage() { try { int[] a = new int[2]; return "" + a[zero() - 1]; } catch (ArrayIndexOutOfBoundsException e) { return e.getMessage(); } }
    static String negativeSize() { try { return "" + new int[zero() - 3].length; } catch (NegativeArraySizeException e) { return e.getMessage(); } }
    static String listIndex() { try { return "" + new ArrayList<>(List.of(1)).get(3); } catch (IndexOutOfBoundsException e) { return e.getMessage(); } }
    static String requireNonNull() { try { Objects.requireNonNull(null, "no null"); return ""; } catch (NullPointerException e) { return e.getMessage(); } }
    static int storeException() { Object[] a = new String[1]; a[0] = 3; return 1; }
    static int castException() { Object o = "x"; return (Integer) o; }
    static int assertion() { assert zero() == 1 : "not one"; return 3; }
    static int throwNull() { RuntimeException e = null; throw e; }
    static int catchThrowable() { try { throw new Error("x"); } catch (Throwable t) { return t instanceof Error ? 1 : 2; } }
    static int uncaught() { throw new Custom(5); }
    static int printed() { new RuntimeException("x").printStackTrace(); return 4; }
    static int infiniteRecursion() { return endless(3); }
    private static int endless(int n) { return endless(n) + 1; }
    static int infiniteRecursionCaught() { try { return endless(3); } catch (StackOverflowError e) { return 42; } }
    static int growingRecursion() { try { return grows(0); } catch (StackOverflowError e) { return 43; } }
    private static int grows(int n) { return grows(n + 1) + 1; }
    static int mutualRecursion() { try { return ping(1); } catch (StackOverflowError e) { return 44; } }
    private static int ping(int n) { return pong(n) + 1; }
    private static int pong(int n) { return ping(n) + 1; }
    static int stopsVeryDeep() { return down(20000); }
    static int stopsCountedRecursion() { calls = 0; try { counts(); } catch (StackOverflowError e) { } return calls; }
    private static int calls;
    private static void counts() { calls++; counts(); }
    static int stopsHandlerInside() { return handles(1); }
    private static int handles(int n) { try { return handles(n); } catch (StackOverflowError e) { return n; } }
    static int deepButFinite() { return down(5000); }
    private static int down(int n) { return n == 0 ? 0 : down(n - 1) + 1; }
}
