package corpus.types_and_operators;

/** Checksums as telemetry frames carry them. */
public final class Checksum {
    private Checksum() {
    }

    /** Eight-bit CRC with polynomial 0x07 over one word. */
    public static int crc8(int word) {
        int crc = word & 0xff;
        for (int i = 0; i < 8; i++) {
            if ((crc & 0x80) != 0) {
                crc = ((crc << 1) ^ 0x07) & 0xff;
            } else {
                crc = (crc << 1) & 0xff;
            }
        }
        return crc;
    }

    public static boolean isParityEven(int word) {
        word ^= word >>> 16;
        word ^= word >>> 8;
        word ^= word >>> 4;
        word ^= word >>> 2;
        word ^= word >>> 1;
        return (word & 1) == 0;
    }

    public static int highestBit(long bits) {
        if (bits == 0) {
            return -1;
        }
        int position = 0;
        if (bits >>> 32 != 0) {
            bits >>>= 32;
            position += 32;
        }
        if (bits >>> 16 != 0) {
            bits >>>= 16;
            position += 16;
        }
        while (bits != 1) {
            bits >>>= 1;
            position++;
        }
        return position;
    }
}
