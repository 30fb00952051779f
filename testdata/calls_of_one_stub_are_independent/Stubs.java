/** What one call of an implementation does says nothing of the next one, or of another method of the same name. */
class Stubs {
    interface Task {
        void run();

        default void runTwice() {
            run();
            run();
        }
    }

    interface Source {
        int get(int a);

        int get(long a);

        Integer boxed(int a);

        Integer boxed(String a);

        int[] row(int a);

        int[] row(char a);
    }

    interface Left {
        int get(byte a);
    }

    interface Both extends Left {
        int get(short a);
    }

    abstract static class Part {
        abstract int size(int a);

        abstract int size(boolean a);
    }

    interface Maker {
        Stubs make();
    }

    static int state;
    int field;

    static int changes(Task task) {
        task.run();
        state = 3;
        task.run();
        return state == 4 ? 1 : 2;
    }

    static int changesAtFirst(Task task) {
        state = 3;
        task.run();
        int first = state;
        state = 3;
        task.run();
        return first == 3 && state == 4 ? 1 : 2;
    }

    static int throwsLater(Task task) {
        task.run();
        try {
            task.run();
        } catch (RuntimeException e) {
            return e instanceof IllegalStateException ? 3 : 1;
        }
        return 2;
    }

    static void asserts(Task task) {
        task.run();
        state = 5;
        task.run();
        assert state == 5;
    }

    static int throughADefault(Task task) {
        task.run();
        state = 3;
        task.runTwice();
        return state == 4 ? 1 : 2;
    }

    static int element(Task task, int[] a) {
        task.run();
        a[0] = 3;
        task.run();
        return a[0] == 0 ? 1 : 2;
    }

    static int made(Maker maker) {
        Stubs made = maker.make();
        made.field = 5;
        maker.make();
        return made.field == 6 ? 1 : 2;
    }

    static int ofTheJdk(Runnable task) {
        task.run();
        state = 3;
        task.run();
        return state == 4 ? 1 : 2;
    }

    static int function(java.util.function.IntUnaryOperator f) {
        f.applyAsInt(1);
        state = 3;
        f.applyAsInt(1);
        return state == 4 ? 1 : 2;
    }

    static int overloads(Source source) {
        return source.get(1) != source.get(1L) ? 1 : 2;
    }

    static int overloadsNull(Source source) {
        return (source.boxed(1) == null) != (source.boxed("a") == null) ? 1 : 2;
    }

    static int overloadsLength(Source source) {
        int[] a = source.row(1);
        int[] b = source.row('a');
        if (a == null || b == null) {
            return 0;
        }
        return a.length != b.length ? 1 : 2;
    }

    static int inherited(Both both) {
        return both.get((byte) 1) != both.get((short) 1) ? 1 : 2;
    }

    static int ofAClass(Part part) {
        return part.size(1) != part.size(true) ? 1 : 2;
    }

    static int sameCall(Source source) {
        int first = source.get(1);
        return first != first ? 1 : 2;
    }

    static int constant(Task task) {
        int local = 3;
        task.run();
        task.run();
        return local == 4 ? 1 : 2;
    }
}
