import java.math.BigInteger;
import static java.lang.Math.max;

/** Operators, promotions and modes. */
class Arithmetic {
    //@ requires x + y > 0;
    //@ requires x < y;
    //@ requires l <= x;
    //@ requires x - 1 == l * 2;
    //@ requires -x >= 0 && +x <= 5 && ~x != 0;
    //@ requires x / y == x % y;
    //@ requires (x & 3) == 1 && (x | y) > (x ^ y);
    //@ requires x << 2 == 8 && x >> 1 == 1 && (x + y) >>> 1 == 3 && l >>> x == 1;
    //@ requires b + s < c;
    //@ requires f * 2 < d;
    //@ requires d == x + 1;
    //@ requires (int) d == x && (long) x == l && (byte) (x + y) == b;
    //@ requires (\bigint) x * x > 2147483648;
    //@ requires x == 0x7fffffff || x == -2147483648 || l == 9223372036854775807L;
    //@ requires boxed > x && boxed == y;
    //@ requires (x > y ? x : l) > 0;
    //@ requires (x > y ? boxed : null) != null;
    //@ requires max(x, y) == Math.max(x + 1, y);
    //@ requires Math.abs(x - y) < 3;
    //@ requires ch == 'a' || ch + 1 == 'b' || ch < '\u0041';
    //@ requires t ^ (x > 0) | t & true;
    //@ requires 1.5f < f && 1e3 < d;
    //@ ensures \result == x + y;
    int plain(int x, int y, long l, byte b, short s, char ch, float f, double d, Integer boxed, boolean t, char c) {
        return x + y;
    }

    //@ requires x + y > x * y;
    //@ ensures \result == -x;
    /*@ spec_java_math @*/ static int wraps(int x, int y) {
        return -x;
    }

    //@ requires x + y > 0 && (int) l == x;
    //@ spec_safe_math
    static int safe(int x, int y, long l) {
        return x;
    }

    //@ requires (\sum int i; 0 <= i && i < n; i) == (\num_of int i; 0 <= i && i < n; i % 2 == 0);
    //@ requires (\product int i; 1 <= i && i <= n; (long) i) < (\max int i; 0 <= i && i < n; i);
    //@ code_bigint_math spec_java_math
    static void javaSums(int n) {
    }

    //@ requires \real r; r > 0;
    static void wrong(int n) {
    }

    //@ requires (\forall \bigint k; k > n; k * k > n);
    //@ requires (\exists \real r; r * r == n);
    static void math(int n) {
    }
}
