/** The loops that the interpreter is measured with, and their clock for {@code java -Xint}. */
public final class Loops {
    private Loops() {}

    static int arithmetic(int n) {
        int sum = 7;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + i;
            if ((sum & 1) == 0) {
                sum -= i / 3;
            }
        }
        return sum;
    }

    static long mixing(int n) {
        long state = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < n; i++) {
            state ^= state << 13;
            state ^= state >>> 7;
            state ^= state << 17;
            state += i;
        }
        return state;
    }

    static double calls(int n) {
        double total = 0;
        for (int i = 0; i < n; i++) {
            total += area(i, half(i));
        }
        return total;
    }

    private static double half(int i) {
        return i * 0.5;
    }

    private static double area(double width, double height) {
        if (width > height) {
            return width * height - height;
        }
        return width + height;
    }

    /** Prints the fewest nanoseconds of each loop, and its result so that both sides can be compared. */
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int tries = Integer.parseInt(args[1]);
        long[] best = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        int first = 0;
        long mixed = 0;
        double last = 0;
        for (int i = 0; i < tries; i++) {
            long start = System.nanoTime();
            first = arithmetic(n);
            long second = System.nanoTime();
            mixed = mixing(n);
            long third = System.nanoTime();
            last = calls(n);
            long end = System.nanoTime();
            best[0] = Math.min(best[0], second - start);
            best[1] = Math.min(best[1], third - second);
            best[2] = Math.min(best[2], end - third);
        }
        System.out.println("arithmetic " + best[0] + " " + first);
        System.out.println("mixing " + best[1] + " " + mixed);
        System.out.println("calls " + best[2] + " " + Double.doubleToLongBits(last));
    }
}
