package corpus.generics;

/** A bag of a few things. */
public final class Bag<E> {
    private final Object[] items;
    private int size;

    public Bag(int capacity) {
        if (capacity < 1 || capacity > 16) {
            throw new IllegalArgumentException("capacity");
        }
        items = new Object[capacity];
    }

    public boolean add(E item) {
        if (item == null) {
            throw new NullPointerException("item");
        }
        if (size == items.length) {
            return false;
        }
        items[size++] = item;
        return true;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        if (index < 0 || index >= size) {
            return null;
        }
        return (E) items[index];
    }

    public int count(E wanted) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (items[i].equals(wanted)) {
                count++;
            }
        }
        return count;
    }
}
