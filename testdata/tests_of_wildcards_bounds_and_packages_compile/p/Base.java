package p;
public abstract class Base {
    int packagePrivate(int x) { return x > 3 ? 1 : 2; }
    protected abstract void hook();
    abstract int secret();
    public int pub(int x) { return x > 5 ? secret() : 2; }
}
