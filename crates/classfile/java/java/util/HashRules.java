package java.util;

import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * In: calls of {@link HashMap}, as Provetta executes it. Out: what the JDK's code does, without the hash codes of keys that are not known.
 *
 * <p>A map of keys with known hash codes has {@code rest == null} and is the JDK's own, in every detail. A lookup of another key goes over all
 * entries and compares keys. When such a key is stored, the map gets an object of this class with its nodes in a list; where two are in one bucket,
 * the order of the list is the one they have there. The table has the real length. What the JDK's code reads from it is made when it is read
 * ({@link #table}): the nodes in the real order of iteration, one in each cell.
 *
 * <p>Why it is exact: for a key of a trusted class, equal keys have equal hash codes, so that the JDK, which compares hash codes first, finds the same
 * node. For other keys hash codes are compared as the JDK does. Only the order within a bucket and the bucket of a node say where it comes in an
 * iteration; doubling the table keeps the order within buckets. Buckets that may have become trees are not followed ({@link #stop}) where that shows: in an
 * iteration, and in which keys are compared how if some are odd ({@link #odd}).
 *
 * <p>The class file next to this source is part of the program; {@code crates/classfile/java/compile} writes it.
 */
final class HashRules {
    /** As many nodes in one bucket may make the JDK turn it into a tree or double the table. */
    private static final int CROWD = 8;

    /** A key whose class does not tell that equal keys have equal hash codes. */
    private static final int OTHER = 0;
    /** A key of a trusted class with a known hash code; null too. */
    private static final int KNOWN = 1;

    /** The nodes; the map knows how many. */
    private HashMap.Node[] nodes;
    /** The table does not show the nodes. */
    private boolean dirty;
    /** Somebody may have read the table since the last node was added. */
    private boolean shown;
    /** The shortest table that had to hold a crowd; 0 if none had. */
    private int crowded;
    /** A node is gone that was part of a crowd. */
    private boolean lost;
    /** Some key is odd. */
    private boolean odd;
    /** An input of which more is found out by looking: the map, or the set around it; null once all is known, and for other maps. */
    private Object open;
    /** Entries that an open map had before the call and still has, in order. */
    private HashMap.Node[] first;
    private int firsts;
    /** Keys that it did not have, or has no more. */
    private Object[] absent;
    private int absents;
    /** A key was taken for absent that may equal others in ways of its own. */
    private boolean strange;
    /** How often was asked. */
    private int questions;

    // Answered by the engine.

    /** {@link #OTHER}, {@link #KNOWN}, or a key of a trusted class whose hash code is not known. */
    private static native int kind(Object key);

    private static native boolean constant(int hash);

    /** Whether these are certainly one object. */
    private static native boolean same(Object one, Object other);

    /** Whether a method of a hash map that holds its table is at work. */
    private static native boolean iterating();

    /** Ends the path: what happens now is not known. */
    private static native void stop(String why);

    /** Drops the path: there is no such input. */
    private static native void exclude();

    /** Whether an input had an entry for this key before the call. Both ways, if a test can make the key. */
    private static native boolean present(Object input, Object key, int question);

    /** Whether an input had one more entry before the call. Both ways. */
    private static native boolean more(Object input, int question);

    /** The key with which a test makes an entry for a key. */
    private static native Object stored(Object input, Object key);

    /** Another key of the type that the input has. */
    private static native Object key(Object input);

    /** The value that an input had for a key before the call; the test makes the entry. Null for a set. */
    private static native Object entry(Object input, Object key);

    // Inputs.

    /** A map that may hold anything. A test makes it by its constructor and calls of {@code put}. */
    public static LinkedHashMap openMap() {
        LinkedHashMap map = new LinkedHashMap();
        open(map, map);
        return map;
    }

    /** A set that may hold anything. */
    public static LinkedHashSet openSet() {
        LinkedHashSet set = new LinkedHashSet();
        open(set.map, set);
        return set;
    }

    private static void open(HashMap map, Object input) {
        map.resize();
        HashRules rest = of(map);
        rest.first = new HashMap.Node[4];
        rest.absent = new Object[4];
        rest.open = input;
    }

    // Instead of methods of HashMap.

    static boolean isEmpty(HashMap map) {
        HashRules rest = (HashRules) map.rest;
        if (rest != null && rest.open != null && map.size == 0 && !rest.grow(map)) {
            rest.open = null;
        }
        return map.size == 0;
    }

    static int hash(Object key) {
        return kind(key) == OTHER ? HashMap.hash$jdk(key) : 0;
    }

    static HashMap.Node getNode(HashMap map, Object key) {
        if (map.table == null) {
            return null;
        }
        int kind = kind(key);
        return find(map, kind, hashed(kind, hash(key), key), key);
    }

    static Object putVal(HashMap map, int given, Object key, Object value, boolean onlyIfAbsent, boolean evict) {
        int kind = kind(key);
        int hash = hashed(kind, given, key);
        if (map.rest == null && plain(kind, hash)) {
            return map.putVal$jdk(hash, key, value, onlyIfAbsent, evict);
        }
        if (map.table == null) {
            map.resize();
        }
        HashMap.Node node = found(map, kind, hash, key);
        if (node != null) {
            Object old = node.value;
            if (!onlyIfAbsent || old == null) {
                node.value = value;
            }
            map.afterNodeAccess(node);
            return old;
        }
        of(map).add(map, map.newNode(hash, key, value, null), false);
        ++map.modCount;
        if (++map.size > map.threshold) {
            map.resize();
        }
        map.afterNodeInsertion(evict);
        return null;
    }

    static HashMap.Node removeNode(
            HashMap map, int given, Object key, Object value, boolean matchValue, boolean movable) {
        int kind = kind(key);
        int hash = hashed(kind, given, key);
        if (map.rest == null && plain(kind, hash)) {
            return map.removeNode$jdk(hash, key, value, matchValue, movable);
        }
        HashMap.Node node = map.table == null ? null : found(map, kind, hash, key);
        if (node == null) {
            return null;
        }
        if (matchValue) {
            Object held = node.value;
            int before = map.modCount;
            boolean equal = held == value || (value != null && value.equals(held));
            unchanged(map, before);
            if (!equal) {
                return null;
            }
        }
        drop(map, node);
        ++map.modCount;
        --map.size;
        map.afterNodeRemoval(node);
        return node;
    }

    static HashMap.Node[] resize(HashMap map) {
        if (map.rest == null) {
            return map.resize$jdk();
        }
        // Nothing is moved out of an empty table of the same length.
        map.table = new HashMap.Node[map.table.length];
        ((HashRules) map.rest).dirty = true;
        return map.resize$jdk();
    }

    static void clear(HashMap map) {
        HashRules rest = (HashRules) map.rest;
        checkIterated(rest);
        if (rest == null || !rest.dirty) {
            map.clear$jdk();
        } else {
            ++map.modCount;
            map.size = 0;
            map.table = new HashMap.Node[map.table.length];
        }
        if (rest != null) {
            map.rest = null;
        }
    }

    static void reinitialize(HashMap map) {
        map.rest = null;
        map.reinitialize$jdk();
    }

    static boolean containsValue(HashMap map, Object value) {
        complete(map);
        HashRules rest = (HashRules) map.rest;
        if (rest == null || !rest.dirty || kind(value) == OTHER) {
            return map.containsValue$jdk(value);
        }
        for (int i = 0; i < map.size; i++) {
            Object held = rest.nodes[i].value;
            if (held == value || (value != null && value.equals(held))) {
                return true;
            }
        }
        return false;
    }

    static Object computeIfAbsent(HashMap map, Object key, Function mappingFunction) {
        if (mappingFunction == null) {
            throw new NullPointerException();
        }
        int kind = kind(key);
        int hash = hashed(kind, hash(key), key);
        room(map);
        HashMap.Node old = found(map, kind, hash, key);
        if (old != null && old.value != null) {
            Object value = old.value;
            map.afterNodeAccess(old);
            return value;
        }
        int before = map.modCount;
        Object value = mappingFunction.apply(key);
        if (before != map.modCount) {
            throw new ConcurrentModificationException();
        }
        if (value == null) {
            return null;
        }
        if (old != null) {
            old.value = value;
            map.afterNodeAccess(old);
            return value;
        }
        addFirst(map, kind, hash, key, value);
        return value;
    }

    static Object computeIfPresent(HashMap map, Object key, BiFunction remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        HashMap.Node node = getNode(map, key);
        if (node == null || node.value == null) {
            return null;
        }
        int before = map.modCount;
        Object value = remappingFunction.apply(key, node.value);
        if (before != map.modCount) {
            throw new ConcurrentModificationException();
        }
        if (value != null) {
            node.value = value;
            map.afterNodeAccess(node);
            return value;
        }
        removeNode(map, hash(key), key, null, false, true);
        return null;
    }

    static Object compute(HashMap map, Object key, BiFunction remappingFunction) {
        if (remappingFunction == null) {
            throw new NullPointerException();
        }
        int kind = kind(key);
        int hash = hashed(kind, hash(key), key);
        room(map);
        HashMap.Node old = found(map, kind, hash, key);
        int before = map.modCount;
        Object value = remappingFunction.apply(key, old == null ? null : old.value);
        if (before != map.modCount) {
            throw new ConcurrentModificationException();
        }
        if (old != null) {
            if (value != null) {
                old.value = value;
                map.afterNodeAccess(old);
            } else {
                removeNode(map, hash, key, null, false, true);
            }
        } else if (value != null) {
            addFirst(map, kind, hash, key, value);
        }
        return value;
    }

    static Object merge(HashMap map, Object key, Object value, BiFunction remappingFunction) {
        if (value == null || remappingFunction == null) {
            throw new NullPointerException();
        }
        int kind = kind(key);
        int hash = hashed(kind, hash(key), key);
        room(map);
        HashMap.Node old = found(map, kind, hash, key);
        if (old == null) {
            addFirst(map, kind, hash, key, value);
            return value;
        }
        Object merged = value;
        if (old.value != null) {
            int before = map.modCount;
            merged = remappingFunction.apply(old.value, value);
            if (before != map.modCount) {
                throw new ConcurrentModificationException();
            }
        }
        if (merged != null) {
            old.value = merged;
            map.afterNodeAccess(old);
        } else {
            removeNode(map, hash, key, null, false, true);
        }
        return merged;
    }

    /** Instead of reading the field: how many entries there are. */
    static int size(HashMap map) {
        complete(map);
        return map.size;
    }

    /** Instead of reading the field of a {@link LinkedHashMap}. */
    static LinkedHashMap.Entry head(LinkedHashMap map) {
        complete(map);
        return map.head;
    }

    /** Instead of reading the field of a {@link LinkedHashMap}. */
    static LinkedHashMap.Entry tail(LinkedHashMap map) {
        complete(map);
        return map.tail;
    }

    /** Instead of reading the field: the table as code that iterates has to see it. */
    static HashMap.Node[] table(HashMap map) {
        complete(map);
        HashRules rest = (HashRules) map.rest;
        if (rest != null) {
            if (rest.dirty) {
                rest.show(map);
            }
            rest.shown = true;
        }
        return map.table;
    }

    // The rest is used here only.

    /** The spread hash code, if it is known or needed: of a trusted key {@code given} says nothing. */
    private static int hashed(int kind, int given, Object key) {
        return kind == KNOWN ? HashMap.hash$jdk(key) : given;
    }

    private static boolean plain(int kind, int hash) {
        return kind == KNOWN || (kind == OTHER && constant(hash));
    }

    /** The spread hash code of a node; what is stored is right only where the key is not trusted. */
    private static int hashOf(HashMap.Node node) {
        return kind(node.key) == OTHER ? node.hash : HashMap.hash$jdk(node.key);
    }

    /** The node of a key in a map that has a table. */
    private static HashMap.Node find(HashMap map, int kind, int hash, Object key) {
        HashMap.Node node = known(map, kind, hash, key);
        HashRules rest = (HashRules) map.rest;
        if (node != null || rest == null || rest.open == null || rest.lacks(kind, key)) {
            return node;
        }
        if (key == null || (kind == OTHER && rest.strange) || !present(rest.open, key, rest.questions++)) {
            rest.lack(kind, key);
            return null;
        }
        return rest.had(map, hash, stored(rest.open, key));
    }

    /** The same, of the entries that are known. */
    private static HashMap.Node known(HashMap map, int kind, int hash, Object key) {
        if (map.rest == null && plain(kind, hash)) {
            HashMap.Node node = map.table[(map.table.length - 1) & hash];
            if (node instanceof HashMap.TreeNode) {
                return ((HashMap.TreeNode) node).getTreeNode(hash, key);
            }
            while (node != null && !holds(node, hash, key)) {
                node = node.next;
            }
            return node;
        }
        HashRules rest = (HashRules) map.rest;
        HashMap.Node[] nodes;
        if (rest == null) {
            nodes = listed(map);
            checkTrees(nodes, kind, key);
        } else {
            nodes = rest.nodes;
            if (rest.crowded != 0 && (rest.odd || odd(kind, key))) {
                rest.checkCrowds(rest.hashes(map.size));
            }
        }
        int size = map.size;
        if (kind != OTHER) {
            for (int i = 0; i < size; i++) {
                if (same(nodes[i].key, key)) {
                    return nodes[i];
                }
            }
            for (int i = 0; i < size; i++) {
                Object held = nodes[i].key;
                if (key == null ? held == null : key.equals(held)) {
                    return nodes[i];
                }
            }
            return null;
        }
        int before = map.modCount;
        for (int i = 0; i < size; i++) {
            HashMap.Node node = nodes[i];
            if (hashOf(node) == hash) {
                Object held = node.key;
                boolean equal = held == key || key.equals(held);
                unchanged(map, before);
                if (equal) {
                    return node;
                }
            }
        }
        return null;
    }

    /** What the JDK does to a map that {@code equals} has changed depends on what it had read by then. */
    private static void unchanged(HashMap map, int before) {
        if (before != map.modCount) {
            stop("a hash map that changes while keys or values are compared");
        }
    }

    /** The same as {@link #find}, for code that goes on to change the map. */
    private static HashMap.Node found(HashMap map, int kind, int hash, Object key) {
        int before = map.modCount;
        HashMap.Node node = find(map, kind, hash, key);
        unchanged(map, before);
        return node;
    }

    private static boolean holds(HashMap.Node node, int hash, Object key) {
        if (node.hash != hash) {
            return false;
        }
        Object held = node.key;
        return held == key || (key != null && key.equals(held));
    }

    /** The nodes in the order of the table. */
    private static HashMap.Node[] listed(HashMap map) {
        HashMap.Node[] nodes = new HashMap.Node[map.size];
        int count = 0;
        HashMap.Node[] table = map.table;
        for (int i = 0; count < nodes.length && i < table.length; i++) {
            for (HashMap.Node node = table[i]; node != null; node = node.next) {
                nodes[count++] = node;
            }
        }
        return nodes;
    }

    private static HashRules of(HashMap map) {
        HashRules rest = (HashRules) map.rest;
        if (rest == null) {
            rest = new HashRules();
            rest.nodes = listed(map);
            rest.shown = true;
            for (int i = 0; i < rest.nodes.length; i++) {
                if (rest.nodes[i] instanceof HashMap.TreeNode) {
                    stop("a hash map with many keys of one bucket");
                }
                rest.odd |= odd(kind(rest.nodes[i].key), rest.nodes[i].key);
            }
            map.rest = rest;
        }
        return rest;
    }

    /** As the JDK does before it computes: room for one more, whether it comes or not. */
    private static void room(HashMap map) {
        if (map.size > map.threshold || map.table == null) {
            HashRules rest = (HashRules) map.rest;
            if (rest != null && rest.shown) {
                // An iterator would go on in another table without noticing.
                stop("a hash map that grows while it may be iterated");
            }
            map.resize();
        }
    }

    /** Puts a key that is not there in front of its bucket, as the JDK does where it computes values. */
    private static void addFirst(HashMap map, int kind, int hash, Object key, Object value) {
        if (map.rest == null && plain(kind, hash)) {
            HashMap.Node[] table = map.table;
            int at = (table.length - 1) & hash;
            HashMap.Node first = table[at];
            if (first instanceof HashMap.TreeNode) {
                ((HashMap.TreeNode) first).putTreeVal(map, table, hash, key, value);
            } else {
                int count = 0;
                for (HashMap.Node node = first; node != null; node = node.next) {
                    count++;
                }
                table[at] = map.newNode(hash, key, value, first);
                if (count >= CROWD - 1) {
                    map.treeifyBin(table, hash);
                }
            }
        } else {
            of(map).add(map, map.newNode(hash, key, value, null), true);
        }
        ++map.modCount;
        ++map.size;
        map.afterNodeInsertion(true);
    }

    /** Finds out all that an open map holds. */
    private static void complete(HashMap map) {
        HashRules rest = (HashRules) map.rest;
        if (rest != null && rest.open != null) {
            while (rest.grow(map)) {
                // One more.
            }
            rest.open = null;
        }
    }

    /** One more entry of an open map, if it has one. */
    private boolean grow(HashMap map) {
        if (strange || !more(open, questions++)) {
            return false;
        }
        Object key = key(open);
        int kind = kind(key);
        int hash = hashed(kind, hash(key), key);
        if (known(map, kind, hash, key) != null || lacks(kind, key)) {
            exclude();
        }
        had(map, hash, key);
        return true;
    }

    /** Whether an open map is known not to have a key. */
    private boolean lacks(int kind, Object key) {
        if (kind != OTHER) {
            for (int i = 0; i < absents; i++) {
                Object held = absent[i];
                if (key == null ? held == null : key.equals(held)) {
                    return true;
                }
            }
        }
        return false;
    }

    private void lack(int kind, Object key) {
        if (kind == OTHER) {
            strange = true;
            return;
        }
        if (absents == absent.length) {
            Object[] longer = new Object[absents + 4];
            for (int i = 0; i < absents; i++) {
                longer[i] = absent[i];
            }
            absent = longer;
        }
        absent[absents++] = key;
    }

    /** An entry that an open map had before the call: in front of all that came later, behind those that are known. */
    private HashMap.Node had(HashMap map, int hash, Object key) {
        Object value = entry(open, key);
        HashMap.Node node = map.newNode(hash, key, open == map ? value : HashSet.PRESENT, null);
        HashMap.Node last = firsts == 0 ? null : first[firsts - 1];
        place((LinkedHashMap) map, (LinkedHashMap.Entry) node, (LinkedHashMap.Entry) last);
        if (firsts == first.length) {
            HashMap.Node[] longer = new HashMap.Node[firsts + 4];
            for (int i = 0; i < firsts; i++) {
                longer[i] = first[i];
            }
            first = longer;
        }
        first[firsts++] = node;
        shown = false;
        add(map, node, false);
        ++map.size;
        return node;
    }

    /** Moves the last entry behind another one, to the front if there is none. */
    private static void place(LinkedHashMap map, LinkedHashMap.Entry node, LinkedHashMap.Entry before) {
        LinkedHashMap.Entry last = node.before;
        if (last == before) {
            return;
        }
        last.after = null;
        map.tail = last;
        LinkedHashMap.Entry next = before == null ? map.head : before.after;
        node.before = before;
        node.after = next;
        next.before = node;
        if (before == null) {
            map.head = node;
        } else {
            before.after = node;
        }
    }

    /** An entry goes: it is none of those that an open map still has. */
    private void forget(HashMap.Node node) {
        int at = 0;
        while (at < firsts && first[at] != node) {
            at++;
        }
        if (at < firsts) {
            firsts--;
            for (; at < firsts; at++) {
                first[at] = first[at + 1];
            }
            lack(kind(node.key), node.key);
        }
    }

    private void add(HashMap map, HashMap.Node node, boolean first) {
        if (shown && iterating()) {
            stop("a hash map that gets a key while it is iterated");
        }
        int size = map.size;
        HashMap.Node[] longer = nodes;
        if (size == nodes.length) {
            longer = new HashMap.Node[size + 4];
        }
        if (first) {
            for (int i = size; i > 0; i--) {
                longer[i] = nodes[i - 1];
            }
            longer[0] = node;
        } else {
            if (longer != nodes) {
                for (int i = 0; i < size; i++) {
                    longer[i] = nodes[i];
                }
            }
            longer[size] = node;
        }
        nodes = longer;
        odd |= odd(kind(node.key), node.key);
        if (size >= CROWD - 1 && (crowded == 0 || map.table.length < crowded)) {
            crowded = map.table.length;
        }
        if (odd && crowded != 0) {
            checkCrowds(hashes(size + 1));
        }
        dirty = true;
        shown = false;
    }

    private static void drop(HashMap map, HashMap.Node node) {
        if (node instanceof HashMap.TreeNode) {
            stop("a hash map with many keys of one bucket");
        }
        HashRules rest = (HashRules) map.rest;
        checkIterated(rest);
        if (rest == null || !rest.dirty) {
            unlink(map.table, node);
        }
        if (rest != null) {
            if (rest.open != null) {
                rest.forget(node);
            }
            int at = 0;
            while (rest.nodes[at] != node) {
                at++;
            }
            // The size is counted down later.
            for (int i = at; i < map.size - 1; i++) {
                rest.nodes[i] = rest.nodes[i + 1];
            }
            rest.nodes[map.size - 1] = null;
            rest.lost = rest.crowded != 0;
        }
    }

    /** Nodes of one bucket are not linked in the table that is shown: who stands at one does not come to the next when it is gone. */
    private static void checkIterated(HashRules rest) {
        if (rest != null && rest.shown && iterating()) {
            stop("a hash map that loses a key while it is iterated");
        }
    }

    private static void unlink(HashMap.Node[] table, HashMap.Node node) {
        for (int i = 0; i < table.length; i++) {
            HashMap.Node before = null;
            for (HashMap.Node at = table[i]; at != null; at = at.next) {
                if (at == node) {
                    if (before == null) {
                        table[i] = at.next;
                    } else {
                        before.next = at.next;
                    }
                    return;
                }
                before = at;
            }
        }
    }

    /**
     * Whether a tree may compare a key in another way than a list does: by code of its own, or in another order where that may show. The orders of texts,
     * boxes and constants of enums say the same as their {@code equals}, and nobody sees that they were asked.
     */
    private static boolean odd(int kind, Object key) {
        return kind == OTHER
                || key instanceof Comparable
                        && !(key instanceof String
                                || key instanceof Enum
                                || key instanceof Integer
                                || key instanceof Long
                                || key instanceof Short
                                || key instanceof Byte
                                || key instanceof Character
                                || key instanceof Boolean
                                || key instanceof Double
                                || key instanceof Float);
    }

    /** A key is looked up that is not known, in a map of the JDK that may have trees. */
    private static void checkTrees(HashMap.Node[] nodes, int kind, Object key) {
        if (nodes.length < CROWD) {
            return;
        }
        boolean shows = odd(kind, key);
        boolean tree = false;
        for (int i = 0; i < nodes.length; i++) {
            tree |= nodes[i] instanceof HashMap.TreeNode;
            shows |= odd(kind(nodes[i].key), nodes[i].key);
        }
        if (tree && shows) {
            stop("a hash map with many keys of one bucket");
        }
    }

    /** The hash codes of the nodes. */
    private int[] hashes(int size) {
        int[] hashes = new int[size];
        for (int i = 0; i < size; i++) {
            hashes[i] = hashOf(nodes[i]);
        }
        return hashes;
    }

    /** Makes the table that shows the nodes in the order of their buckets. */
    private void show(HashMap map) {
        int size = map.size;
        int length = map.table.length;
        int[] hashes = hashes(size);
        if (crowded != 0) {
            checkCrowds(hashes);
        }
        for (int i = 1; i < size; i++) {
            HashMap.Node node = nodes[i];
            int hash = hashes[i];
            int bucket = hash & (length - 1);
            int at = i;
            while (at > 0 && (hashes[at - 1] & (length - 1)) > bucket) {
                nodes[at] = nodes[at - 1];
                hashes[at] = hashes[at - 1];
                at--;
            }
            nodes[at] = node;
            hashes[at] = hash;
        }
        HashMap.Node[] table = new HashMap.Node[length];
        for (int i = 0; i < size; i++) {
            nodes[i].next = null;
            if (i < length) {
                table[i] = nodes[i];
            } else {
                nodes[i - 1].next = nodes[i];
            }
        }
        map.table = table;
        dirty = false;
    }

    private void checkCrowds(int[] hashes) {
        if (lost) {
            stop("a hash map with many keys, of which some are gone");
        }
        // Without a jump for each pair: one question to the solver instead of one for each.
        int room = 0;
        for (int i = 0; i < hashes.length; i++) {
            int same = 0;
            for (int j = i; j < hashes.length; j++) {
                int apart = (hashes[i] ^ hashes[j]) & (crowded - 1);
                same += 1 + ((apart | -apart) >> 31);
            }
            room |= CROWD - 1 - same;
        }
        if (room < 0) {
            stop("a hash map with many keys of one bucket");
        }
    }
}
