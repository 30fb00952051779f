package provetta.helper;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** In: numbers and bytes, big-endian. Out: one byte array. */
final class Bytes {
    private byte[] data;
    private int size;

    Bytes(int capacity) {
        data = new byte[Math.max(16, capacity)];
    }

    int size() {
        return size;
    }

    byte[] toArray() {
        return Arrays.copyOf(data, size);
    }

    byte[] buffer() {
        return data;
    }

    private void need(int more) {
        if (data.length - size < more) {
            data = Arrays.copyOf(data, Math.max(data.length * 2, size + more));
        }
    }

    Bytes u1(int value) {
        need(1);
        data[size++] = (byte) value;
        return this;
    }

    Bytes u2(int value) {
        need(2);
        data[size++] = (byte) (value >> 8);
        data[size++] = (byte) value;
        return this;
    }

    Bytes u4(int value) {
        return u2(value >> 16).u2(value);
    }

    Bytes u8(long value) {
        return u4((int) (value >> 32)).u4((int) value);
    }

    Bytes raw(byte[] bytes, int from, int length) {
        need(length);
        System.arraycopy(bytes, from, data, size, length);
        size += length;
        return this;
    }

    /** Length and UTF-8. */
    Bytes text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return u4(bytes.length).raw(bytes, 0, bytes.length);
    }

    void truncate(int length) {
        size = length;
    }

    void put4(int at, int value) {
        data[at] = (byte) (value >> 24);
        data[at + 1] = (byte) (value >> 16);
        data[at + 2] = (byte) (value >> 8);
        data[at + 3] = (byte) value;
    }
}
