package java.util;

/** What {@link HashRules} uses of the JDK's class, to compile against; never run. */
public class HashSet {
    static Object PRESENT;
    transient HashMap map;
}
