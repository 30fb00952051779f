package corpus.floating;

/** Equations in doubles. */
public final class Equations {
    private Equations() {
    }

    /** How many real solutions a x^2 + b x + c = 0 has; -1 for all numbers. */
    public static int quadratic(double a, double b, double c) {
        if (a == 0) {
            if (b == 0) {
                return c == 0 ? -1 : 0;
            }
            return 1;
        }
        double d = b * b - 4 * a * c;
        if (d < 0) {
            return 0;
        }
        if (d == 0) {
            return 1;
        }
        double q = -0.5 * (b + Math.copySign(Math.sqrt(d), b));
        double first = q / a;
        double second = c / q;
        if (first > 10 && second < -10) {
            return 12;
        }
        return 2;
    }

    /** How many distinct real solutions x^3 + a x^2 + b x + c = 0 has. */
    public static int cubic(double a, double b, double c) {
        double q = (a * a - 3 * b) / 9;
        double r = (2 * a * a * a - 9 * a * b + 27 * c) / 54;
        double q3 = q * q * q;
        double r2 = r * r;
        if (r == 0 && q == 0) {
            return 1;
        }
        if (r2 == q3) {
            return r > 0 ? 20 : 2;
        }
        if (r2 < q3) {
            return 3;
        }
        return r < 0 ? 10 : 11;
    }

    /** Solves three linear equations by Cramer's rule; a word about the solution. */
    public static String linear(double[] m, double[] v) {
        if (m.length != 9 || v.length != 3) {
            throw new IllegalArgumentException("form");
        }
        double det = m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
        if (Math.abs(det) < 1e-9) {
            return "singular";
        }
        double x = (v[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (v[1] * m[8] - m[5] * v[2]) + m[2] * (v[1] * m[7] - m[4] * v[2])) / det;
        double y = (m[0] * (v[1] * m[8] - m[5] * v[2]) - v[0] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * v[2] - v[1] * m[6])) / det;
        if (x > 0 && y > 0) {
            return x > y ? "right" : "above";
        }
        if (x == y) {
            return "diagonal";
        }
        return x < 0 && y < 0 ? "left below" : "elsewhere";
    }

    /** Newton's method; how many steps it took to find a root of x^2 - a. */
    public static int newton(double a) {
        if (!(a >= 0) || Double.isInfinite(a)) {
            return -1;
        }
        double x = a > 1 ? a : 1;
        int steps = 0;
        while (Math.abs(x * x - a) > 1e-10 * a) {
            x = 0.5 * (x + a / x);
            steps++;
            if (steps > 30) {
                return 100;
            }
        }
        return steps > 5 ? 6 : steps;
    }

    /** Where two circles meet. */
    public static int circles(double x1, double y1, double r1, double x2, double y2, double r2) {
        if (!(r1 > 0) || !(r2 > 0)) {
            return -1;
        }
        double dx = x2 - x1;
        double dy = y2 - y1;
        double d = Math.sqrt(dx * dx + dy * dy);
        if (d == 0 && r1 == r2) {
            return 3;
        }
        if (d > r1 + r2 || d < Math.abs(r1 - r2)) {
            return 0;
        }
        if (d == r1 + r2 || d == Math.abs(r1 - r2)) {
            return 1;
        }
        return 2;
    }

    /** A tariff over float products and quotients. */
    public static float tariff(float amount, float rate, int months) {
        float interest = amount * rate / 1200f * months;
        if (interest > amount) {
            return -1f;
        }
        if (interest > 99.5f && interest < 100.5f) {
            return (float) (int) interest;
        }
        if ((long) (interest * 100f) % 100 == 25 && months > 6) {
            return 0.25f;
        }
        return interest / amount < 0.01f ? 0f : interest;
    }
}
