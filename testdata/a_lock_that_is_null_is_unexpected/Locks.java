class Locks {
    static int locked(Object lock, int x) {
        synchronized (lock) {
            return x > 0 ? 1 : 2;
        }
    }
}
