package java.util;

/** What {@link HashRules} uses of the JDK's class, to compile against; never run. */
public class HashMap {
    transient Node[] table;
    transient int size;
    transient int modCount;
    int threshold;
    /** Added to the class; null, or a {@link HashRules} if a key is there whose hash code is not known. */
    transient Object rest;

    static native int hash$jdk(Object key);

    native Node[] resize();

    native Node[] resize$jdk();

    native Object putVal$jdk(int hash, Object key, Object value, boolean onlyIfAbsent, boolean evict);

    native Node removeNode$jdk(int hash, Object key, Object value, boolean matchValue, boolean movable);

    native void clear$jdk();

    native void reinitialize$jdk();

    native boolean containsValue$jdk(Object value);

    native void treeifyBin(Node[] table, int hash);

    native Node newNode(int hash, Object key, Object value, Node next);

    native void afterNodeAccess(Node node);

    native void afterNodeInsertion(boolean evict);

    native void afterNodeRemoval(Node node);

    static class Node {
        int hash;
        Object key;
        Object value;
        Node next;
    }

    static class TreeNode extends Node {
        native TreeNode getTreeNode(int hash, Object key);

        native TreeNode putTreeVal(HashMap map, Node[] table, int hash, Object key, Object value);
    }
}
