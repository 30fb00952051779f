import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class Collections_ {
    static class Key implements Comparable<Key> { final int k; Key(int k) { this.k = k; } public int hashCode() { return k % 3; } public boolean equals(Object o) { return o instanceof Key x && x.k == k; } public int compareTo(Key o) { return Integer.compare(k, o.k); } public String toString() { return "K" + k; } }

    static String arrayList() { List<Integer> l = new ArrayList<>(); for (int i = 0; i < 20; i++) l.add(i * i); l.remove(3); l.remove((Integer) 100); l.add(0, -1); l.set(1, 7); l.addAll(2, List.of(5, 6)); return l.toString() + l.indexOf(16) + l.contains(9) + l.size() + l.subList(1, 3); }
    static int arrayListOutside() { return new ArrayList<Integer>().get(0); }
    static String arrayListIterator() { List<String> l = new ArrayList<>(List.of("a", "b", "c")); Iterator<String> it = l.iterator(); while (it.hasNext()) if (it.next().equals("b")) it.remove(); ListIterator<String> li = l.listIterator(); li.next(); li.add("n"); return l.toString(); }
    static int concurrentModification() { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) l.add(i); return 1; }
    static String linkedList() { LinkedList<Integer> l = new LinkedList<>(); l.add(1); l.addFirst(0); l.addLast(2); l.push(9); l.removeLast(); l.add(1, 5); return l.toString() + l.peekFirst() + l.pollLast() + l.size() + l.indexOf(5); }
    static int linkedListEmpty() { return new LinkedList<Integer>().getFirst(); }
    static String arrayDeque() { ArrayDeque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < 20; i++) { d.addLast(i); if (i % 3 == 0) d.pollFirst(); } d.push(-1); return d.toString() + d.peekLast() + d.size() + d.contains(15); }
    static int arrayDequeNull() { new ArrayDeque<String>().add(null); return 1; }
    static String hashMap() { Map<String, Integer> m = new HashMap<>(); for (String s : "the quick brown fox jumps over the lazy dog".split(" ")) m.put(s, m.getOrDefault(s, 0) + 1); m.remove("dog"); m.putIfAbsent("cat", 5); return m.toString() + m.get("the") + m.containsKey("dog") + m.containsValue(5) + m.size() + m.get("none"); }
    static String hashMapResize() { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < 100; i++) m.put(i * 31, i); int s = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) s += e.getKey() * e.getValue(); for (int k : m.keySet()) s ^= k; for (int v : m.values()) s += v; return s + " " + m.size(); }
    static String hashMapCollisions() { Map<Key, Integer> m = new HashMap<>(); for (int i = 0; i < 15; i++) m.put(new Key(i), i); for (int i = 0; i < 15; i += 2) m.remove(new Key(i)); return m.get(new Key(7)) + " " + m.get(new Key(8)) + m.size(); }
    static int stopsHashMapTree() { Map<Key, Integer> m = new HashMap<>(); for (int i = 0; i < 60; i++) m.put(new Key(i), i); return m.get(new Key(7)); }
    static String hashMapNull() { Map<String, String> m = new HashMap<>(); m.put(null, "n"); m.put("k", null); return m.get(null) + m.containsKey("k") + m; }
    static String hashMapCompute() { Map<String, Integer> m = new HashMap<>(); m.compute("a", (k, v) -> v == null ? 1 : v + 1); m.compute("a", (k, v) -> v + 1); m.computeIfPresent("a", (k, v) -> null); m.merge("b", 3, (x, y) -> x * y); m.merge("b", 4, (x, y) -> x * y); m.replaceAll((k, v) -> v + 1); return m.toString(); }
    static String linkedHashMap() { Map<String, Integer> m = new LinkedHashMap<>(); m.put("z", 1); m.put("a", 2); m.put("z", 3); m.remove("a"); m.put("a", 4); return m.toString() + m.keySet() + m.values() + m.entrySet(); }
    static String lru() { Map<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 2; } }; m.put(1, 1); m.put(2, 2); m.get(1); m.put(3, 3); return m.toString(); }
    static String hashSet() { Set<Integer> s = new HashSet<>(List.of(5, 3, 9)); s.add(3); s.retainAll(Arrays.asList(3, 5, 7)); return s.toString() + s.contains(9) + s.add(1) + s.remove(77) + s.size(); }
    static boolean setEquals() { return new HashSet<>(List.of(1, 2)).equals(new TreeSet<>(List.of(2, 1))) && new HashSet<>(List.of(1, 2)).hashCode() == new TreeSet<>(List.of(2, 1)).hashCode(); }
    static String treeMap() { TreeMap<String, Integer> m = new TreeMap<>(); for (String s : "m c x a t e z b".split(" ")) m.put(s, s.charAt(0) - 'a'); m.remove("m"); return m.toString() + m.firstKey() + m.lastEntry() + m.floorKey("d") + m.ceilingKey("d") + m.headMap("e") + m.tailMap("t", false) + m.descendingMap() + m.pollFirstEntry(); }
    static String treeSet() { TreeSet<Integer> s = new TreeSet<>(Comparator.reverseOrder()); for (int i = 0; i < 30; i++) s.add((i * 17) % 31); return s.toString() + s.higher(5) + s.lower(5) + s.first() + s.subSet(10, 5); }
    static int treeMapNull() { new TreeMap<String, String>().put(null, ""); return 1; }
    static int treeSetNotComparable() { new TreeSet<Object>().add(new Object()); return 1; }
    static String priorityQueue() { PriorityQueue<Key> q = new PriorityQueue<>(); for (int i : new int[] {5, 1, 4, 2, 3}) q.add(new Key(i)); q.remove(new Key(4)); StringBuilder b = new StringBuilder(); while (!q.isEmpty()) b.append(q.poll()); return b.toString() + q.peek(); }
    static String priorityQueueComparator() { PriorityQueue<Integer> q = new PriorityQueue<>((a, b) -> b - a); for (int i = 0; i < 20; i++) q.offer((i * 7) % 20); return "" + q.poll() + q.poll() + q.size(); }
    static String immutableList() { return List.of().toString() + List.of(1) + List.of(1, 2, 3) + List.of(1, 2).equals(Arrays.asList(1, 2)) + List.of("a").hashCode() + List.copyOf(Arrays.asList(4, 5)); }
    static int immutableListAdd() { List.of(1).add(2); return 1; }
    static int immutableListNull() { List.of(1, null); return 1; }
    static String immutableSetContains() { Set<String> s = Set.of("a", "b", "c"); return "" + s.contains("b") + s.contains("z") + s.size() + Set.of("one") + s.hashCode(); }
    static int immutableSetDuplicate() { return Set.of(1, 1).size(); }
    static String immutableMapGet() { Map<String, Integer> m = Map.of("a", 1, "b", 2, "c", 3); return "" + m.get("b") + m.get("z") + m.size() + m.containsKey("c") + Map.of("k", "v") + m.getOrDefault("q", 9) + Map.entry("x", 1); }
    static String collectionsHelpers() { List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); Collections.sort(l); Collections.reverse(l); Collections.swap(l, 0, 2); return l.toString() + Collections.max(l) + Collections.min(l) + Collections.frequency(l, 2) + Collections.emptyList() + Collections.singletonList(4) + Collections.nCopies(2, "x") + Collections.unmodifiableList(l) + Collections.binarySearch(List.of(1, 3, 5), 3); }
    static int unmodifiable() { Collections.unmodifiableList(new ArrayList<>(List.of(1))).add(2); return 1; }
    static String addAllHelpers() { Set<Integer> s = new TreeSet<>(); Collections.addAll(s, 3, 1, 2); return s.toString() + Collections.disjoint(s, List.of(9)) + Collections.unmodifiableSet(s) + Collections.synchronizedList(new ArrayList<>(s)) + Collections.emptyMap(); }
    static String listSort() { List<String> l = new ArrayList<>(); for (int i = 0; i < 60; i++) l.add("s" + (i * 37) % 61); l.sort(null); List<Key> k = new ArrayList<>(); for (int i = 0; i < 10; i++) k.add(new Key((i * 3) % 10)); Collections.sort(k); return l.get(0) + l.get(30) + l.get(59) + k; }
    static String optional() { Optional<String> o = Optional.of("x"); return o.get() + o.isPresent() + o + Optional.empty() + Optional.ofNullable(null).isEmpty() + OptionalInt.of(4) + OptionalInt.empty().orElse(6) + o.or(() -> Optional.of("y")).get() + o.equals(Optional.of("x")) + OptionalDouble.of(1.5).getAsDouble(); }
    static int optionalEmpty() { return Optional.<Integer>empty().get(); }
    static int optionalNull() { Optional.of(null); return 1; }
    static String optionalThrow() { try { Optional.empty().orElseThrow(() -> new IllegalStateException("gone")); return ""; } catch (IllegalStateException e) { return e.getMessage(); } }
    static int random() { Random r = new Random(42); return r.nextInt() ^ r.nextInt(100) ^ (int) r.nextLong() ^ (r.nextBoolean() ? 1 : 0); }
    static double randomDouble() { Random r = new Random(7); return r.nextDouble() + r.nextFloat() + r.nextInt(5, 10); }
    static String shuffleSeeded() { List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5)); Collections.shuffle(l, new Random(3)); return l.toString(); }
    static int atomicInteger() { AtomicInteger a = new AtomicInteger(5); a.incrementAndGet(); a.addAndGet(3); a.getAndDecrement(); a.compareAndSet(8, 20); a.compareAndSet(99, 0); a.updateAndGet(x -> x * 2); a.accumulateAndGet(3, Integer::sum); return a.get() * 100 + a.getAndSet(7) + a.intValue(); }
    static long atomicLong() { AtomicLong a = new AtomicLong(1L << 40); a.incrementAndGet(); return a.getAndAdd(5) + a.get(); }
    static String atomicReference() { AtomicReference<String> a = new AtomicReference<>("x"); a.compareAndSet("x", "y"); a.updateAndGet(s -> s + "z"); return a.get() + a.getAndSet(null) + a; }
    static boolean atomicBoolean() { AtomicBoolean a = new AtomicBoolean(); return a.compareAndSet(false, true) && a.get() && a.getAndSet(false) && !a.get(); }
    static int atomicArray() { AtomicIntegerArray a = new AtomicIntegerArray(3); a.incrementAndGet(1); a.addAndGet(1, 4); a.set(2, 9); return a.get(1) * 10 + a.get(2) + a.length(); }
    static String concurrentHashMap() { ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>(); m.put("a", 1); m.putIfAbsent("a", 5); m.merge("b", 2, Integer::sum); m.computeIfAbsent("c", k -> 3); m.remove("b"); return m.toString() + m.size() + m.getOrDefault("z", 0); }
    static String copyOnWrite() { CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(); l.add(1); l.add(2); for (int i : l) l.add(i + 10); return l.toString(); }
    static int threadLocal() { ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> 5); t.set(t.get() + 1); return t.get(); }
    static String stackAndVector() { Stack<Integer> s = new Stack<>(); s.push(1); s.push(2); Vector<String> v = new Vector<>(); v.add("q"); return "" + s.pop() + s.peek() + s.search(1) + v + s.empty(); }
    static int stackEmpty() { return new Stack<Integer>().pop(); }
    static String hashtable() { Hashtable<String, Integer> h = new Hashtable<>(); h.put("a", 1); h.put("b", 2); return "" + h.get("a") + h.size() + h.contains(2); }
    static String identity() { Integer a = 1000; Map<String, Integer> m = new TreeMap<>(String.CASE_INSENSITIVE_ORDER); m.put("A", 1); m.put("a", 2); return m.toString(); }
    static int iterateManual() { int s = 0; Iterable<Integer> it = () -> new Iterator<>() { int i = 0; public boolean hasNext() { return i < 4; } public Integer next() { return i++; } }; for (int x : it) s += x; return s; }
    static int noSuchElement() { return new ArrayList<Integer>().iterator().next(); }
    static String nested() { Map<String, List<Integer>> m = new TreeMap<>(); for (int i = 0; i < 6; i++) m.computeIfAbsent(i % 2 == 0 ? "even" : "odd", k -> new ArrayList<>()).add(i); return m.toString(); }
    static int listEquals() { return (new ArrayList<>(List.of(1, 2)).equals(new LinkedList<>(List.of(1, 2))) ? 1 : 0) + List.of(1, 2).hashCode(); }
}
