package java.util;

/** What {@link HashRules} uses of the JDK's class, to compile against; never run. */
public class LinkedHashSet extends HashSet {
}
