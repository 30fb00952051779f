import java.util.List;

/** Expressions that JML adds. */
class Quantifiers {
    int[] a = new int[5];
    String[] names = {};
    List<Integer> list = List.of();
    /*@ nullable @*/ Quantifiers next;

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] <= x);
    //@ ensures (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ ensures (\exists int i; 0 <= i < 5; a[i] == x);
    //@ ensures (\exists int i; 0 <= i && i < 5 && a[i] == x);
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1 ==> a[i] <= a[i + 1]);
    //@ ensures (\sum int i; 0 <= i && i < a.length; a[i]) == (\min int i; 0 <= i && i < 5; a[i]);
    //@ ensures (\num_of int i; 0 <= i && i < a.length; a[i] == x) == 1;
    //@ ensures (\forall nullable String s; s != null; s.length() >= 0);
    //@ ensures (\forall Object o; ; o != null);
    //@ ensures x > 0 ==> x > 1 ==> x > 2;
    //@ ensures x > 0 <== x > 1;
    //@ ensures x > 0 <==> x >= 1;
    //@ ensures x > 0 <=!=> x < 1;
    //@ ensures \old(a[x]) == \pre(a)[x] && a[\old(x)] == 1;
    //@ ensures \fresh(a, next) && \nonnullelements(names);
    //@ ensures \typeof(next) <: \type(Quantifiers) && \typeof(names) == String[].class;
    //@ ensures \elemtype(\typeof(names)) == \type(String) && \type(int) != \typeof(x);
    //@ ensures \invariant_for(this) && \static_invariant_for(Quantifiers);
    //@ ensures \not_modified(a, a[*], this.next) && \only_assigned(a[0 .. x]);
    //@ ensures \reach(this).has(next);
    //@ ensures (\lbl Length a.length) > 0 && (\lblpos Yes x > 0) && (\lblneg No x > 0);
    //@ ensures list.get(0) + 1 > x && list.size() > 0 && !list.isEmpty() && list.contains(x);
    //@ ensures names[0].equals("a" + x) || names[0].charAt(0) == 'a';
    //@ ensures next instanceof Quantifiers && ((Quantifiers) (Object) next).a == a;
    //@ ensures new int[] {1, 2}.length == 2 && new int[x][3].length == x && new Object() != null;
    //@ ensures Integer.MAX_VALUE > x && java.lang.Integer.MIN_VALUE < x && Character.isDigit('a');
    //@ ensures list.get(x).equals(5) && names.clone().length == 0;
    //@ ensures String.format("%d %s", x, names) != null;
    //@ ensures list.remove(0) == 1;
    //@ ensures list.stream() != null;
    //@ ensures \reach(this) != null && (\let int k = 1; k > 0);
    //@ ensures ((Runnable) () -> {}) != null;
    //@ ensures \result == x || \count > 0;
    int all(int x) {
        return x;
    }
}
