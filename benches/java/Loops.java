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

    /** Prints the nanoseconds of each loop, and its result so that both sides can be compared. */
    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        arithmetic(1000);
        mixing(1000);
        calls(1000);
        long start = System.nanoTime();
        int first = arithmetic(n);
        long second = System.nanoTime();
        long mixed = mixing(n);
        long third = System.nanoTime();
        double last = calls(n);
        long end = System.nanoTime();
        System.out.println("arithmetic " + (second - start) + " " + first);
        System.out.println("mixing " + (third - second) + " " + mixed);
        System.out.println("calls " + (end - third) + " " + Double.doubleToLongBits(last));
    }
}
