package provetta.falsify;

/** In: a call of a method that we made the body of. Out: what the current run answers. */
public final class Hook {
    static Maker maker;

    private Hook() {}

    /** @param key class, name and descriptor of the method, with blanks between them */
    public static Object call(Object self, String key, Object[] arguments) throws Throwable {
        Maker current = maker;
        if (current == null || Thread.currentThread() != Probe.runner) {
            return Forge.zero(key);
        }
        return current.answer(self, key, arguments);
    }
}
