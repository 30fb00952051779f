import java.util.*;

class Arrays_ {
    static class Cell implements Cloneable { int v; int[] a = {1}; Cell(int v) { this.v = v; } public Cell clone() { try { return (Cell) super.clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
    static class NoClone { Object copy() throws CloneNotSupportedException { return super.clone(); } }
    static int copyOf() { return Arrays.hashCode(Arrays.copyOf(new int[] {1, 2, 3}, 5)) + Arrays.copyOf(new String[] {"a"}, 3).length; }
    static int copyOfRange() { return Arrays.hashCode(Arrays.copyOfRange(new int[] {1, 2, 3, 4}, 1, 3)); }
    static int copyOfNegative() { return Arrays.copyOf(new int[1], -1).length; }
    static String fillAndText() { int[] a = new int[4]; Arrays.fill(a, 7); Arrays.fill(a, 1, 3, 9); return Arrays.toString(a) + Arrays.toString(new Object[] {1, null, "x"}) + Arrays.toString((int[]) null); }
    static String stopsDeepToString() { return Arrays.deepToString(new int[][] {{1}, {2, 3}}); }
    static boolean equal() { return Arrays.equals(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}) && !Arrays.equals(new byte[] {1, 2}, new byte[] {1, 3}) && Arrays.equals(new String[] {"a", null}, new String[] {"a", null}) && Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}); }
    static int hashes() { return Arrays.hashCode(new int[] {1, 2, 3}) + Arrays.hashCode(new String[] {"a", "b"}) + Arrays.hashCode(new long[] {5L}) + Arrays.hashCode(new double[] {1.5}) + Arrays.hashCode(new byte[] {1, -2}) + Arrays.hashCode(new char[] {'x'}) + Arrays.hashCode(new boolean[] {true}); }
    static String sortSmall() { int[] a = {3, 1, 2, -5, 9, 0}; Arrays.sort(a); long[] l = {3, 1}; Arrays.sort(l); char[] c = {'z', 'a'}; Arrays.sort(c); double[] d = {2.5, -1, 0.0, -0.0}; Arrays.sort(d); return Arrays.toString(a) + Arrays.toString(l) + new String(c) + Arrays.toString(d); }
    static String sortLarge() { int[] a = new int[300]; for (int i = 0; i < a.length; i++) a[i] = (i * 7919) % 1000; Arrays.sort(a); return a[0] + " " + a[150] + " " + a[299]; }
    static String sortObjects() { String[] s = {"pear", "fig", "apple"}; Arrays.sort(s); Integer[] n = {3, 1, 2}; Arrays.sort(n, Collections.reverseOrder()); return Arrays.toString(s) + Arrays.toString(n); }
    static String sortManyObjects() { Integer[] n = new Integer[100]; for (int i = 0; i < 100; i++) n[i] = (i * 37) % 101; Arrays.sort(n, (a, b) -> b - a); return n[0] + "," + n[50] + "," + n[99]; }
    static int binarySearch() { int[] a = {1, 3, 5, 7}; return Arrays.binarySearch(a, 5) * 10 + Arrays.binarySearch(a, 4); }
    static String asList() { List<String> l = Arrays.asList("b", "a"); Collections.sort(l); l.set(0, "z"); return l.toString() + l.contains("b") + l.indexOf("b"); }
    static int asListAdd() { Arrays.asList(1, 2).add(3); return 1; }
    static String overlap() { int[] a = {1, 2, 3, 4, 5}; System.arraycopy(a, 0, a, 1, 4); System.arraycopy(a, 2, a, 0, 3); return Arrays.toString(a); }
    static int copyTooFar() { System.arraycopy(new int[2], 0, new int[2], 1, 2); return 1; }
    static int copyNegative() { System.arraycopy(new int[2], 0, new int[2], 0, -1); return 1; }
    static int copyWrongType() { System.arraycopy(new int[2], 0, new long[2], 0, 1); return 1; }
    static int copyNoArray() { System.arraycopy("x", 0, new long[2], 0, 1); return 1; }
    static int copyNull() { System.arraycopy(null, 0, new long[2], 0, 1); return 1; }
    static String copyPartly() { Object[] from = {"a", "b", 3, "d"}; String[] to = new String[4]; try { System.arraycopy(from, 0, to, 0, 4); return "no"; } catch (ArrayStoreException e) { return Arrays.toString(to); } }
    static String copyUp() { Object[] to = new Object[3]; System.arraycopy(new String[] {"x", "y"}, 0, to, 1, 2); return Arrays.toString(to); }
    static int cloneArray() { int[] a = {1, 2}; int[] b = a.clone(); b[0] = 9; return a[0] * 10 + b[0]; }
    static int cloneNested() { int[][] a = {{1}}; int[][] b = a.clone(); b[0][0] = 5; return a[0][0]; }
    static int cloneObject() { Cell c = new Cell(3); Cell d = c.clone(); d.v = 4; d.a[0] = 8; return c.v * 100 + d.v * 10 + c.a[0]; }
    static int cloneRefused() throws Exception { return new NoClone().copy() == null ? 1 : 2; }
    static int multi() { int[][][] a = new int[2][3][]; a[1][2] = new int[] {4}; return a.length * 100 + a[0].length * 10 + a[1][2][0]; }
    static int jagged() { int[][] a = {{1, 2}, {}, {3}}; int s = 0; for (int[] r : a) for (int x : r) s += x; return s; }
    static int narrow() { byte[] b = {(byte) 200}; char[] c = {(char) -1}; short[] s = {(short) 70000}; boolean[] z = {true}; return b[0] + c[0] + s[0] + (z[0] ? 1 : 0); }
    static int compound() { int[] a = {1, 2, 3}; int i = 0; a[i++] += a[i] * 10; a[i] <<= i++ + 1; return a[0] * 1000 + a[1] * 10 + i; }
    static int mismatch() { return Arrays.mismatch(new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 0, 10}) + Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) * 100; }
    static int setAll() { int[] a = new int[5]; Arrays.setAll(a, i -> i * i); return a[4]; }
    static int reflectNew() { String[] s = (String[]) java.lang.reflect.Array.newInstance(String.class, 3); int[] i = (int[]) java.lang.reflect.Array.newInstance(int.class, 2); return s.length * 10 + i.length + java.lang.reflect.Array.getLength(i); }
    static String toArray() { List<String> l = new ArrayList<>(List.of("a", "b")); String[] s = l.toArray(new String[0]); Object[] o = l.toArray(); return s.length + s[1] + o.length + Arrays.toString(l.toArray(new String[3])); }
    static int arrayEquality() { int[] a = {1}; return (a.equals(new int[] {1}) ? 1 : 0) + (a.equals(a) ? 2 : 0); }
}
