package corpus.floating;

/** Elementary functions in the manner of fdlibm: exponent and mantissa by bits, argument reduction, polynomials. */
public final class Kernels {
    private Kernels() {
    }

    private static int high(double x) {
        return (int) (Double.doubleToRawLongBits(x) >> 32);
    }

    private static int low(double x) {
        return (int) Double.doubleToRawLongBits(x);
    }

    private static double withHigh(double x, int high) {
        return Double.longBitsToDouble((Double.doubleToRawLongBits(x) & 0xffffffffL) | (long) high << 32);
    }

    /** The arc cosine. */
    public static double acos(double x) {
        final double pio2Hi = 1.57079632679489655800e+00;
        final double pio2Lo = 6.12323399573676603587e-17;
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix >= 0x3ff00000) {
            if ((ix - 0x3ff00000 | low(x)) == 0) {
                if (hx > 0) {
                    return 0.0;
                }
                return Math.PI + 2.0 * pio2Lo;
            }
            return (x - x) / (x - x);
        }
        if (ix < 0x3fe00000) {
            if (ix <= 0x3c600000) {
                return pio2Hi + pio2Lo;
            }
            double z = x * x;
            return pio2Hi - (x - (pio2Lo - x * ratio(z)));
        }
        if (hx < 0) {
            double z = (1.0 + x) * 0.5;
            double s = Math.sqrt(z);
            double w = ratio(z) * s - pio2Lo;
            return Math.PI - 2.0 * (s + w);
        }
        double z = (1.0 - x) * 0.5;
        double s = Math.sqrt(z);
        double df = Double.longBitsToDouble(Double.doubleToRawLongBits(s) & 0xffffffff00000000L);
        double c = (z - df * df) / (s + df);
        double w = ratio(z) * s + c;
        return 2.0 * (df + w);
    }

    private static double ratio(double z) {
        double p = z * (1.66666666666666657415e-01 + z * (-3.25565818622400915405e-01 + z * (2.01212532134862925881e-01
            + z * (-4.00555345006794114027e-02 + z * (7.91534994289814532176e-04 + z * 3.47933107596021167570e-05)))));
        double q = 1.0 + z * (-2.40339491173441421878e+00 + z * (2.02094576023350569471e+00
            + z * (-6.88283971605453293030e-01 + z * 7.70381505559019352791e-02)));
        return p / q;
    }

    /** The exponential function. */
    public static double exp(double x) {
        double hi = 0.0;
        double lo = 0.0;
        int k = 0;
        int hx = high(x);
        int sign = hx >> 31 & 1;
        hx &= 0x7fffffff;
        if (hx >= 0x40862E42) {
            if (hx >= 0x7ff00000) {
                if ((hx & 0xfffff | low(x)) != 0) {
                    return x + x;
                }
                return sign == 0 ? x : 0.0;
            }
            if (x > 7.09782712893383973096e+02) {
                return Double.POSITIVE_INFINITY;
            }
            if (x < -7.45133219101941108420e+02) {
                return 0.0;
            }
        }
        if (hx > 0x3fd62e42) {
            if (hx < 0x3FF0A2B2) {
                hi = sign == 0 ? x - 6.93147180369123816490e-01 : x + 6.93147180369123816490e-01;
                lo = sign == 0 ? 1.90821492927058770002e-10 : -1.90821492927058770002e-10;
                k = 1 - sign - sign;
            } else {
                k = (int) (1.44269504088896338700e+00 * x + (sign == 0 ? 0.5 : -0.5));
                double t = k;
                hi = x - t * 6.93147180369123816490e-01;
                lo = t * 1.90821492927058770002e-10;
            }
            x = hi - lo;
        } else if (hx < 0x3e300000) {
            if (1.0e300 + x > 1.0) {
                return 1.0 + x;
            }
        } else {
            k = 0;
        }
        double t = x * x;
        double c = x - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * (6.61375632143793436117e-05
            + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08))));
        if (k == 0) {
            return 1.0 - (x * c / (c - 2.0) - x);
        }
        double y = 1.0 - (lo - x * c / (2.0 - c) - hi);
        if (k >= -1021) {
            return withHigh(y, high(y) + (k << 20));
        }
        return withHigh(y, high(y) + (k + 1000 << 20)) * 9.33263618503218878990e-302;
    }

    /** The natural logarithm. */
    public static double log(double x) {
        final double ln2Hi = 6.93147180369123816490e-01;
        final double ln2Lo = 1.90821492927058770002e-10;
        int hx = high(x);
        int lx = low(x);
        int k = 0;
        if (hx < 0x00100000) {
            if ((hx & 0x7fffffff | lx) == 0) {
                return Double.NEGATIVE_INFINITY;
            }
            if (hx < 0) {
                return Double.NaN;
            }
            k -= 54;
            x *= 1.80143985094819840000e+16;
            hx = high(x);
        }
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        k += (hx >> 20) - 1023;
        hx &= 0x000fffff;
        int i = hx + 0x95f64 & 0x100000;
        x = withHigh(x, hx | i ^ 0x3ff00000);
        k += i >> 20;
        double f = x - 1.0;
        if ((0x000fffff & 2 + hx) < 3) {
            if (f == 0.0) {
                if (k == 0) {
                    return 0.0;
                }
                return k * ln2Hi + k * ln2Lo;
            }
            double r = f * f * (0.5 - 0.33333333333333333 * f);
            if (k == 0) {
                return f - r;
            }
            return k * ln2Hi - (r - k * ln2Lo - f);
        }
        double s = f / (2.0 + f);
        double z = s * s;
        i = hx - 0x6147a;
        double w = z * z;
        int j = 0x6b851 - hx;
        double t1 = w * (3.999999999940941908e-01 + w * (2.222219843214978396e-01 + w * 1.531383769920937332e-01));
        double t2 = z * (6.666666666666735130e-01 + w * (2.857142874366239149e-01 + w * 1.818357216161805012e-01));
        i |= j;
        double r = t2 + t1;
        if (i > 0) {
            double hfsq = 0.5 * f * f;
            if (k == 0) {
                return f - (hfsq - s * (hfsq + r));
            }
            return k * ln2Hi - (hfsq - (s * (hfsq + r) + k * ln2Lo) - f);
        }
        if (k == 0) {
            return f - s * (f - r);
        }
        return k * ln2Hi - (s * (f - r) - k * ln2Lo - f);
    }

    /** The sine near zero; y is the tail of x. */
    public static double kernelSin(double x, double y, int iy) {
        int ix = high(x) & 0x7fffffff;
        if (ix < 0x3e400000) {
            if ((int) x == 0) {
                return x;
            }
        }
        double z = x * x;
        double v = z * x;
        double r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * 2.75573137070700676789e-06);
        if (iy == 0) {
            return x + v * (-1.66666666666666324348e-01 + z * r);
        }
        return x - (z * (0.5 * y - v * r) - y - v * -1.66666666666666324348e-01);
    }

    /** The cosine near zero. */
    public static double kernelCos(double x, double y) {
        int ix = high(x) & 0x7fffffff;
        if (ix < 0x3e400000 && (int) x == 0) {
            return 1.0;
        }
        double z = x * x;
        double r = z * (4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * 2.48015872894767294178e-05));
        if (ix < 0x3FD33333) {
            return 1.0 - (0.5 * z - (z * r - x * y));
        }
        double qx = ix > 0x3fe90000 ? 0.28125 : withHigh(0.0, ix - 0x00200000);
        double hz = 0.5 * z - qx;
        return 1.0 - qx - (hz - (z * r - x * y));
    }

    /** Which quarter an angle is in, after its multiples of pi/2 are taken away. */
    public static int quarter(double x) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix <= 0x3fe921fb) {
            return 0;
        }
        if (ix < 0x4002d97c) {
            if (hx > 0) {
                double z = x - 1.57079632673412561417e+00;
                if (ix != 0x3ff921fb) {
                    return z > 0.5 ? 11 : 1;
                }
                return 21;
            }
            return ix != 0x3ff921fb ? -1 : -21;
        }
        if (ix <= 0x413921fb) {
            double t = Math.abs(x);
            int n = (int) (t * 6.36619772367581382433e-01 + 0.5);
            double fn = n;
            double r = t - fn * 1.57079632673412561417e+00;
            double w = fn * 6.07710050650619224932e-11;
            if (n < 32 && ix != (0x3ff921fb + n << 1)) {
                return n & 3;
            }
            int j = ix >> 20;
            double y = r - w;
            int i = j - (high(y) >> 20 & 0x7ff);
            if (i > 16) {
                return i > 49 ? 40 + (n & 3) : 30 + (n & 3);
            }
            return hx < 0 ? -(n & 3) : n & 3;
        }
        return ix >= 0x7ff00000 ? 99 : 50;
    }

    /** The cube root. */
    public static double cbrt(double x) {
        int hx = high(x);
        int sign = hx & 0x80000000;
        hx ^= sign;
        if (hx >= 0x7ff00000) {
            return x + x;
        }
        if ((hx | low(x)) == 0) {
            return x;
        }
        x = withHigh(x, hx);
        double t = 0.0;
        if (hx < 0x00100000) {
            t = withHigh(t, 0x43500000);
            t *= x;
            t = withHigh(t, high(t) / 3 + 696219795);
        } else {
            t = withHigh(t, hx / 3 + 715094163);
        }
        double r = t * t / x;
        double s = 5.42857142857142815906e-01 + r * t;
        t *= 3.57142857142857150787e-01 + 1.60714285714285720630e+00 / (s + 1.41428571428571436819e+00 + -7.05306122448979611050e-01 / s);
        t = withHigh(Double.longBitsToDouble(Double.doubleToRawLongBits(t) & 0xffffffff00000000L), high(t) + 1);
        s = t * t;
        r = x / s;
        double w = t + t;
        r = (r - t) / (w + r);
        t = t + t * r;
        return withHigh(t, high(t) | sign);
    }

    /** The tangent near zero; k is 1 for tan and -1 for -1/tan. */
    public static double kernelTan(double x, double y, int iy) {
        int hx = high(x);
        int ix = hx & 0x7fffffff;
        if (ix < 0x3e300000) {
            if ((int) x == 0) {
                if ((ix | low(x) | iy + 1) == 0) {
                    return 1.0 / Math.abs(x);
                }
                if (iy == 1) {
                    return x;
                }
                return -1.0 / (x + y);
            }
        }
        if (ix >= 0x3FE59428) {
            if (hx < 0) {
                x = -x;
                y = -y;
            }
            double z = 7.85398163397448278999e-01 - x;
            double w = 3.06161699786838301793e-17 - y;
            x = z + w;
            y = 0.0;
        }
        double z = x * x;
        double w = z * z;
        double r = 1.33333333333201242699e-01 + w * 2.18694882948595424599e-02;
        double v = z * (5.39682539762260521377e-02 + w * 8.86323982359930005737e-03);
        double s = z * x;
        r = y + z * (s * (r + v) + y);
        r += 3.33333333333334091986e-01 * s;
        w = x + r;
        if (ix >= 0x3FE59428) {
            v = iy;
            return (1 - (hx >> 30 & 2)) * (v - 2.0 * (x - (w * w / (w + v) - r)));
        }
        if (iy == 1) {
            return w;
        }
        return -1.0 / w;
    }

    /** The remainder, bit by bit. */
    public static double fmod(double x, double y) {
        long ux = Double.doubleToRawLongBits(x);
        long uy = Double.doubleToRawLongBits(y);
        int ex = (int) (ux >> 52 & 0x7ff);
        int ey = (int) (uy >> 52 & 0x7ff);
        boolean negative = ux < 0;
        if (uy << 1 == 0 || Double.isNaN(y) || ex == 0x7ff) {
            return x * y / (x * y);
        }
        if (Long.compareUnsigned(ux << 1, uy << 1) <= 0) {
            if (ux << 1 == uy << 1) {
                return 0 * x;
            }
            return x;
        }
        if (ex == 0) {
            for (long i = ux << 12; i >= 0; ex--, i <<= 1) {
                continue;
            }
            ux <<= -ex + 1;
        } else {
            ux &= -1L >>> 12;
            ux |= 1L << 52;
        }
        if (ey == 0) {
            for (long i = uy << 12; i >= 0; ey--, i <<= 1) {
                continue;
            }
            uy <<= -ey + 1;
        } else {
            uy &= -1L >>> 12;
            uy |= 1L << 52;
        }
        if (ex - ey > 60) {
            throw new IllegalArgumentException("far apart");
        }
        for (; ex > ey; ex--) {
            long i = ux - uy;
            if (i >= 0) {
                if (i == 0) {
                    return 0 * x;
                }
                ux = i;
            }
            ux <<= 1;
        }
        long i = ux - uy;
        if (i >= 0) {
            if (i == 0) {
                return 0 * x;
            }
            ux = i;
        }
        for (; ux >>> 52 == 0; ux <<= 1, ex--) {
            continue;
        }
        if (ex > 0) {
            ux -= 1L << 52;
            ux |= (long) ex << 52;
        } else {
            ux >>>= -ex + 1;
        }
        return Double.longBitsToDouble(negative ? ux | Long.MIN_VALUE : ux);
    }

    /** Rounds to a whole number, half to even. */
    public static double rint(double x) {
        int hx = high(x);
        int sign = hx >> 31 & 1;
        int exponent = (hx >> 20 & 0x7ff) - 0x3ff;
        double two52 = sign == 0 ? 4503599627370496.0 : -4503599627370496.0;
        if (exponent < 20) {
            if (exponent < 0) {
                if ((hx & 0x7fffffff | low(x)) == 0) {
                    return x;
                }
                double t = two52 + x - two52;
                return withHigh(t, high(t) & 0x7fffffff | sign << 31);
            }
            int mask = 0x000fffff >> exponent;
            if ((hx & mask | low(x)) == 0) {
                return x;
            }
        } else if (exponent > 51) {
            if (exponent == 0x400) {
                return x + x;
            }
            return x;
        } else {
            int mask = 0xffffffff >>> exponent - 20;
            if ((low(x) & mask) == 0) {
                return x;
            }
        }
        return two52 + x - two52;
    }
}
