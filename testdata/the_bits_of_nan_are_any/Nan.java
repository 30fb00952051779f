public class Nan {
    static float sf; static double sd; float ff; double fd;
    interface FS { float get(); } interface DS { double get(); }
    static int p1(float f) { return Float.floatToRawIntBits(f) == 0x7fc00001 ? 1 : 0; }
    static int p2(double f) { return Double.doubleToRawLongBits(f) == 0x7ff8000000000001L ? 1 : 0; }
    int p3() { return Float.floatToRawIntBits(ff) == 0x7fc00001 ? 1 : 0; }
    int p4() { return Double.doubleToRawLongBits(fd) == 0x7ff8000000000001L ? 1 : 0; }
    static int p5() { return Float.floatToRawIntBits(sf) == 0xffc00000 ? 1 : 0; }
    static int p6(float[] a) { return a.length > 0 && Float.floatToRawIntBits(a[0]) == 0x7fc00001 ? 1 : 0; }
    static int p7(double[] a, int i) { return i >= 0 && i < a.length && Double.doubleToRawLongBits(a[i]) == 0x7ff8000000000001L ? 1 : 0; }
    static int p8(FS s) { return Float.floatToRawIntBits(s.get()) == 0x7fc00001 ? 1 : 0; }
    static int p9(Float s) { return s != null && Float.floatToRawIntBits(s) == 0x7fc00001 ? 1 : 0; }
    static int p10(Double s) { return s != null && Double.doubleToRawLongBits(s) == 0x7ff8000000000001L ? 1 : 0; }
    static int q1(float f) { return Float.floatToIntBits(f) == 0x7fc00001 ? 1 : 0; } // infeasible
    static int q2(double f) { return Double.doubleToLongBits(f) == 0x7ff8000000000001L ? 1 : 0; } // infeasible
    static int q3(float f) { return Float.floatToIntBits(f) == 0x7fc00000 ? 1 : 0; }
    static int q4(float f) { return Float.floatToRawIntBits(f + 0) == 0x7fc00001 ? 1 : 0; }
    static int q5(float f) { return Float.floatToRawIntBits(-f) == 0xffc00001 ? 1 : 0; }
    static int q6(float f) { return Float.floatToRawIntBits((float) (double) f) == 0x7fc00001 ? 1 : 0; }
    static int q7(int i) { return Float.floatToRawIntBits(Float.intBitsToFloat(i)) == i ? 1 : 0; }
    static int q8(int i) { float f = Float.intBitsToFloat(i); return Float.floatToIntBits(f) == i ? 1 : 0; }
    static int q9(long i) { return Double.doubleToRawLongBits(Double.longBitsToDouble(i)) == i ? 1 : 0; }
    static int r1(float f, float g) { return f != f && g != g && Float.floatToRawIntBits(f) != Float.floatToRawIntBits(g) ? 1 : 0; }
    static int r2(float f) { return f == 0 && Float.floatToRawIntBits(f) != 0 ? 1 : 0; }
    static int r3(float f) { return f != f && Float.floatToRawIntBits(f) == 0x7fc00000 ? 1 : 0; }
    static int r4(float f) { return f != f && Float.floatToRawIntBits(f) == 0x3fc00000 ? 1 : 0; } // infeasible
    static int r5(float f) { return f == f && Float.floatToRawIntBits(f) == 0x7fc00000 ? 1 : 0; } // infeasible
    static int r6(float f) { float g = f; return Float.floatToRawIntBits(f) != Float.floatToRawIntBits(g) ? 1 : 0; } // infeasible in practice
    static int r7(float f, float g) { return Float.valueOf(f).equals(g) ? Float.floatToRawIntBits(f) != Float.floatToRawIntBits(g) ? 1 : 0 : 2; }
    static int r8(float f) { return Float.floatToRawIntBits(0f / 0f) == 0x7fc00000 ? 1 : 0; }
    static int r9(float f) { float z = f - f; return Float.floatToRawIntBits(z) == 0xffc00000 ? 1 : 0; }
    static int r10(float f, float g) { float[] a = {f, g}; return a[0] != a[0] && a[1] != a[1] && Float.floatToRawIntBits(a[0]) != Float.floatToRawIntBits(a[1]) ? 1 : 0; }
    static int r11(boolean b, float f, float g) { float h = b ? f : g; return h != h && Float.floatToRawIntBits(h) == 0xffc12345 ? 1 : 0; }
    static int r12(float f) { return Float.floatToRawIntBits(Math.abs(f)) == 0x7fc00001 ? 1 : 0; }
    static int r13(float f) { return Float.floatToRawIntBits(Math.abs(f)) < 0 ? 1 : 0; }
    static int r14(double f) { return Double.doubleToRawLongBits(Math.abs(f)) < 0 ? 1 : 0; }
    static int r15(float f, float g) { return Float.floatToRawIntBits(Math.max(f, g)) == 0x7fc00001 ? 1 : 0; }
    static int r16(float f) { return Float.hashCode(f) == 0x7fc00001 ? 1 : 0; } // infeasible: floatToIntBits
    static int r17(float f) { return Float.compare(f, Float.NaN) == 0 && Float.floatToRawIntBits(f) == 0x7fc00001 ? 1 : 0; }
    static int r18(int i) { float f = Float.intBitsToFloat(i); return f != f && i == 0x7f800001 ? 1 : 0; }
    static int r19(int i) { float f = Float.intBitsToFloat(i); return f != f && Float.floatToRawIntBits(f) == 0x7f800001 ? 1 : 0; }
    static int r20(double d) { return Float.floatToRawIntBits((float) d) == 0x7fc00001 ? 1 : 0; }
}
