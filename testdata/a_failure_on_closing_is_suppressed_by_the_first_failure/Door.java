class Door implements AutoCloseable {
    final boolean jammed;

    Door(boolean jammed) {
        this.jammed = jammed;
    }

    void pass(int width) {
        if (width > 2) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public void close() {
        if (jammed) {
            throw new IllegalStateException();
        }
    }

    static int use(boolean jammed, int width) {
        try (Door door = new Door(jammed)) {
            door.pass(width);
            return 1;
        } catch (IllegalArgumentException e) {
            return e.getSuppressed().length == 0 ? 2 : 3;
        } catch (IllegalStateException e) {
            return e.getSuppressed().length == 0 ? 4 : 5;
        }
    }
}
