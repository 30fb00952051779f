package corpus.arrays_unsafe;

/** Frames of a bus, read without care. */
public final class Frames {
    private Frames() {
    }

    public static int payloadLength(byte[] frame) {
        int length = frame[1] & 0xff;
        if (frame[0] != 0x7e) {
            return -1;
        }
        return frame[length + 2] == 0x7e ? length : 0;
    }

    public static byte[] payload(byte[] frame, int from, int to) {
        byte[] payload = new byte[to - from];
        for (int i = from; i < to; i++) {
            payload[i - from] = frame[i];
        }
        return payload;
    }

    public static void put(Object[] slots, int index, boolean text) {
        if (text) {
            slots[index] = "text";
        } else {
            slots[index] = 'c';
        }
    }

    public static int[] histogram(int[] samples, int buckets) {
        int[] counts = new int[buckets];
        for (int sample : samples) {
            if (sample >= 0) {
                counts[sample]++;
            }
        }
        return counts;
    }

    public static int lastButOne(int[] values) {
        if (values.length > 1) {
            return values[values.length - 2];
        }
        return values[values.length - 1];
    }

    public static int sum(int[][] rows) {
        int sum = 0;
        for (int[] row : rows) {
            for (int cell : row) {
                sum += cell;
            }
        }
        return sum;
    }
}
