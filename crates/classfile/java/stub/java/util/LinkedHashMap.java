package java.util;

/** What {@link HashRules} uses of the JDK's class, to compile against; never run. */
public class LinkedHashMap extends HashMap {
    transient Entry head;
    transient Entry tail;

    static class Entry extends HashMap.Node {
        Entry before;
        Entry after;
    }
}
