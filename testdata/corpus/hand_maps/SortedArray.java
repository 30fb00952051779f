package corpus.hand_maps;

import java.util.Arrays;

/** A set of numbers as a sorted array that grows. */
public final class SortedArray {
    private int[] items = new int[7];
    private int size;

    /** Whether the value was new. */
    public boolean add(long wide) {
        if (wide < Integer.MIN_VALUE || wide > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("too wide");
        }
        int value = (int) wide;
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (items[middle] < value) {
                low = middle + 1;
            } else if (items[middle] > value) {
                high = middle - 1;
            } else {
                return false;
            }
        }
        if (size == items.length) {
            items = Arrays.copyOf(items, size * 2);
        }
        for (int i = size; i > low; i--) {
            items[i] = items[i - 1];
        }
        items[low] = value;
        size++;
        return true;
    }

    /** The median of the distinct values; none if there are fewer than eight of them. */
    public static int median(long[] values) {
        SortedArray set = new SortedArray();
        int repeated = 0;
        for (long value : values) {
            if (!set.add(value)) {
                repeated++;
            }
        }
        if (set.size > 7) {
            return set.items[set.size / 2];
        }
        return repeated > 2 ? -2 : -1;
    }
}
