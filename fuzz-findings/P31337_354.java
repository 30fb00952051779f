package fuzz;

class P31337_354 {
    private static boolean g0 = false;

    static char m0(long p0) {
        if (((~((int) (g0 ? ((int) p0) : 65536))) > 2)) {
            try {
                int fuel1 = 1;
                L0: do {
                    if ((p0 != 7L)) {
                        long v2 = ((long) ((((int) (g0 ? fuel1 : ((int) p0))) < 64) ? ((~p0) << 41) : (p0 ^= (-p0))));
                        v2 = (((long) (~p0)) + ((short) ((((short) 27716) < ((short) (-3396))) ? ((short) ((float) v2)) : ((short) p0))));
                    }
                } while (((((short) 7945) > ((short) (-17952))) && (!g0)) && fuel1-- > 0);
            } finally {
                L3: {
                    p0 = ((11 - (((int) p0) ^ ((byte) 7))) & (((long) ((short) 0)) - (+p0)));
                }
            }
        }
        return ((char) p0);
    }

    static long m1(boolean p0) {
        if ((Math.addExact(((int) ((short) 2)), m0(9L)) >= ((byte) ((short) (-128.5))))) {
            if (((((-1) <= 6) || ((5e-324) >= (-1.7976931348623157e308))) && (((short) 32767L) == ((short) 0)))) {
                p0 |= (((int) (p0 ? 10 : (-5))) <= (-969206565));
                g0 |= ((p0 == p0) || ((-894084226L) < 2147483648L));
            } else {
                p0 = (((((short) (-2)) - 6) >> (4590232395432410283L * (-5123648799256233936L))) != (10 ^ ((int) (p0 ? (-1242294052) : 65))));
            }
        } else {
            byte v0 = ((byte) Float.valueOf((float) ((50.0f) / Float.POSITIVE_INFINITY)).floatValue());
        }
        return ((long) ((((char) ((char) 49328)) > ((char) 9)) ? (-9152430022270387849L) : 12L));
    }
}
