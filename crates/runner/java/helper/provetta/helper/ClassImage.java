package provetta.helper;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In: a class file. Out: where its parts are, and a constant pool that can grow.
 *
 * <p>Only what the instrumenter needs is decoded; the rest stays bytes. Entries are only ever appended to the
 * pool, so every index in bytes that are copied stays right. Broken files end in an exception: the caller then
 * leaves the class to the JVM, whose own message is better.
 */
final class ClassImage {
    /** A field or method: where it is, and where its {@code Code} attribute is (-1 if it has none). */
    static final class Member {
        int access;
        String name;
        String descriptor;
        int start;
        int attributes;
        int end;
        int code = -1;
        int codeEnd;
        boolean constant;
    }

    static final int STATIC = 0x0008;
    static final int FINAL = 0x0010;

    final byte[] bytes;
    final int major;
    final int thisClass;
    final String name;
    final int superClass;
    final List<Member> fields;
    final List<Member> methods;
    /** Where the pool ends, and where the methods begin (their count) and end. */
    final int poolEnd;
    final int methodsStart;
    final int methodsEnd;

    private final int[] pool;
    private int poolCount;
    private final Bytes added = new Bytes(256);
    private final Map<String, Integer> addedIndex = new HashMap<>();

    ClassImage(byte[] bytes) {
        this.bytes = bytes;
        if (u4(0) != 0xCAFEBABE) {
            throw new IllegalArgumentException("not a class file");
        }
        major = u2(6);
        poolCount = u2(8);
        pool = new int[poolCount];
        int at = 10;
        for (int i = 1; i < poolCount; i++) {
            pool[i] = at;
            int tag = bytes[at];
            switch (tag) {
                case 1 -> at += 3 + u2(at + 1);
                case 7, 8, 16, 19, 20 -> at += 3;
                case 15 -> at += 4;
                case 3, 4, 9, 10, 11, 12, 17, 18 -> at += 5;
                case 5, 6 -> {
                    at += 9;
                    i++;
                }
                default -> throw new IllegalArgumentException("constant pool tag " + tag);
            }
        }
        poolEnd = at;
        thisClass = u2(at + 2);
        superClass = u2(at + 4);
        name = className(thisClass);
        at += 8 + 2 * u2(at + 6);
        fields = new ArrayList<>();
        at = members(at, fields);
        methodsStart = at;
        methods = new ArrayList<>();
        methodsEnd = members(at, methods);
    }

    private int members(int at, List<Member> into) {
        int count = u2(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            Member member = new Member();
            member.start = at;
            member.access = u2(at);
            member.name = utf8(u2(at + 2));
            member.descriptor = utf8(u2(at + 4));
            member.attributes = u2(at + 6);
            at += 8;
            for (int a = 0; a < member.attributes; a++) {
                int end = attributeEnd(at);
                String attribute = utf8(u2(at));
                if (attribute.equals("Code")) {
                    member.code = at;
                    member.codeEnd = end;
                } else if (attribute.equals("ConstantValue")) {
                    member.constant = true;
                }
                at = end;
            }
            member.end = at;
            into.add(member);
        }
        return at;
    }

    /** Whether running code of this class can leave something behind in its static fields. */
    boolean hasStaticState() {
        for (Member field : fields) {
            if ((field.access & STATIC) != 0 && !((field.access & FINAL) != 0 && field.constant)) {
                return true;
            }
        }
        for (Member method : methods) {
            if (method.name.equals("<clinit>")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a method bears a run-time annotation of this type. */
    boolean isAnnotated(Member method, String descriptor) {
        int at = method.start + 8;
        for (int a = 0; a < method.attributes; a++) {
            if (utf8(u2(at)).equals("RuntimeVisibleAnnotations")) {
                int next = at + 8;
                for (int n = u2(at + 6); n > 0; n--) {
                    if (utf8(u2(next)).equals(descriptor)) {
                        return true;
                    }
                    next = annotationEnd(next);
                }
            }
            at = attributeEnd(at);
        }
        return false;
    }

    private int annotationEnd(int at) {
        int pairs = u2(at + 2);
        at += 4;
        for (int i = 0; i < pairs; i++) {
            at = elementEnd(at + 2);
        }
        return at;
    }

    private int elementEnd(int at) {
        switch (bytes[at]) {
            case 'e':
                return at + 5;
            case '@':
                return annotationEnd(at + 1);
            case '[':
                int next = at + 3;
                for (int n = u2(at + 1); n > 0; n--) {
                    next = elementEnd(next);
                }
                return next;
            default:
                return at + 3;
        }
    }

    int u1(int at) {
        return bytes[at] & 0xff;
    }

    int u2(int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }

    int u4(int at) {
        return u2(at) << 16 | u2(at + 2);
    }

    /** The offset behind the attribute that starts here. */
    int attributeEnd(int at) {
        int length = u4(at + 2);
        if (length < 0 || length > bytes.length - at - 6) {
            throw new IllegalArgumentException("attribute beyond the end of the file");
        }
        return at + 6 + length;
    }

    String utf8(int index) {
        int at = pool[index];
        int length = 2 + u2(at + 1);
        try {
            return new DataInputStream(new ByteArrayInputStream(bytes, at + 1, length)).readUTF();
        } catch (IOException broken) {
            throw new IllegalArgumentException(broken);
        }
    }

    String className(int index) {
        return utf8(u2(pool[index] + 1));
    }

    /** A number or text of the pool; null for entries of other kinds. */
    Object constant(int index) {
        int at = pool[index];
        if (at == 0) {
            return null;
        }
        return switch (bytes[at]) {
            case 3 -> u4(at + 1);
            case 4 -> Float.intBitsToFloat(u4(at + 1));
            case 5 -> (long) u4(at + 1) << 32 | u4(at + 5) & 0xffffffffL;
            case 6 -> Double.longBitsToDouble((long) u4(at + 1) << 32 | u4(at + 5) & 0xffffffffL);
            case 8 -> utf8(u2(at + 1));
            default -> null;
        };
    }

    /** The class that an entry is or names as the owner of a member; null for other entries. */
    String classAt(int index) {
        int at = pool[index];
        if (at == 0) {
            return null;
        }
        return switch (bytes[at]) {
            case 7 -> className(index);
            case 9, 10, 11 -> className(u2(at + 1));
            default -> null;
        };
    }

    /** A field as {@code owner.name}. */
    String field(int index) {
        int at = pool[index];
        return className(u2(at + 1)) + '.' + utf8(u2(pool[u2(at + 3)] + 1));
    }

    /** How many entries the pool has now, the unused entry 0 included. */
    int poolCount() {
        return poolCount;
    }

    /** The entries that were added. */
    Bytes added() {
        return added;
    }

    private int add(String key, int count) {
        if (poolCount + count > 65535) {
            throw new TooLarge("the constant pool of its class is full");
        }
        int index = poolCount;
        poolCount += count;
        addedIndex.put(key, index);
        return index;
    }

    int addUtf8(String text) {
        Integer known = addedIndex.get("u" + text);
        if (known != null) {
            return known;
        }
        int index = add("u" + text, 1);
        Bytes encoded = modifiedUtf8(text);
        added.u1(1).u2(encoded.size()).raw(encoded.buffer(), 0, encoded.size());
        return index;
    }

    int addClass(String internalName) {
        Integer known = addedIndex.get("c" + internalName);
        if (known != null) {
            return known;
        }
        int utf8 = addUtf8(internalName);
        int index = add("c" + internalName, 1);
        added.u1(7).u2(utf8);
        return index;
    }

    int addInteger(int value) {
        Integer known = addedIndex.get("i" + value);
        if (known != null) {
            return known;
        }
        int index = add("i" + value, 1);
        added.u1(3).u4(value);
        return index;
    }

    int addMethodref(String owner, String method, String descriptor) {
        String key = "m" + owner + '.' + method + descriptor;
        Integer known = addedIndex.get(key);
        if (known != null) {
            return known;
        }
        int ownerIndex = addClass(owner);
        int nameIndex = addUtf8(method);
        int descriptorIndex = addUtf8(descriptor);
        int nameAndType = add("n" + key, 1);
        added.u1(12).u2(nameIndex).u2(descriptorIndex);
        int index = add(key, 1);
        added.u1(10).u2(ownerIndex).u2(nameAndType);
        return index;
    }

    private static Bytes modifiedUtf8(String text) {
        Bytes out = new Bytes(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != 0 && c < 0x80) {
                out.u1(c);
            } else if (c < 0x800) {
                out.u1(0xc0 | c >> 6).u1(0x80 | c & 0x3f);
            } else {
                out.u1(0xe0 | c >> 12).u1(0x80 | c >> 6 & 0x3f).u1(0x80 | c & 0x3f);
            }
        }
        return out;
    }
}
