package corpus.arrays_safe;

/** Figures over samples; nothing here fails. */
public final class Statistics {
    private Statistics() {
    }

    public static int max(int[] samples, int otherwise) {
        if (samples == null || samples.length == 0) {
            return otherwise;
        }
        int max = samples[0];
        for (int i = 1; i < samples.length; i++) {
            if (samples[i] > max) {
                max = samples[i];
            }
        }
        return max;
    }

    public static int indexOf(char[] text, char wanted) {
        if (text != null) {
            for (int i = 0; i < text.length; i++) {
                if (text[i] == wanted) {
                    return i;
                }
            }
        }
        return -1;
    }

    public static int binarySearch(int[] sorted, int key) {
        if (sorted == null) {
            return -1;
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }

    public static double mean(double[] samples) {
        if (samples == null || samples.length < 1) {
            return 0;
        }
        double sum = 0;
        for (double sample : samples) {
            if (sample == sample) {
                sum += sample;
            }
        }
        return sum / samples.length;
    }

    /** An index that went through the guard is in the array. */
    public static long at(long[] values, int index) {
        if (values == null || index < 0 || index >= values.length) {
            return 0;
        }
        if (values.length == 0) {
            return -1;
        }
        return values[index];
    }

    public static boolean isSorted(byte[] bytes) {
        if (bytes == null) {
            return false;
        }
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i - 1] > bytes[i]) {
                return false;
            }
        }
        return true;
    }
}
