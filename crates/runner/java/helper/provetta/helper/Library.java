package provetta.helper;

import java.util.Set;

/** In: a collection of the platform. Out: whether it can be read without running user code. */
final class Library {
    /** Those that hold their elements themselves. */
    private static final Set<String> PLAIN = Set.of(
            "ArrayDeque",
            "ArrayList",
            "Arrays$ArrayList",
            "HashMap",
            "HashSet",
            "Hashtable",
            "IdentityHashMap",
            "LinkedHashMap",
            "LinkedHashSet",
            "LinkedList",
            "PriorityQueue",
            "Stack",
            "TreeMap",
            "TreeSet",
            "Vector",
            "WeakHashMap",
            "concurrent.ArrayBlockingQueue",
            "concurrent.ConcurrentHashMap",
            "concurrent.ConcurrentLinkedDeque",
            "concurrent.ConcurrentLinkedQueue",
            "concurrent.CopyOnWriteArrayList",
            "concurrent.LinkedBlockingDeque",
            "concurrent.LinkedBlockingQueue");

    private static final String[] PLAIN_PREFIXES = {
        "ImmutableCollections$", "Collections$Empty", "Collections$Singleton"
    };

    private static final String PACKAGE = "java.util.";

    private Library() {}

    /**
     * Iterating a collection that holds its elements calls no method of theirs. Others are views of some
     * collection; if user classes are none, it is one of the platform. Parts of sorted maps and sets compare
     * their elements.
     */
    static boolean mayBeRead(Object collection, UserLoader loader) {
        String name = collection.getClass().getName();
        if (!name.startsWith(PACKAGE)) {
            return false;
        }
        name = name.substring(PACKAGE.length());
        if (PLAIN.contains(name)) {
            return true;
        }
        for (String prefix : PLAIN_PREFIXES) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return !name.contains("SubMap") && !name.contains("SubSet") && !loader.hasCollections();
    }
}
