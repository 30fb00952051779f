import java.util.*;
import java.util.stream.*;

class Maps {
    enum Color { RED, GREEN, BLUE { int f() { return 2; } }; int f() { return 1; } }
    record Point(int x, String name) { }
    record Odd(int x) { public int hashCode() { return 7; } }
    static class Plain { int v; Plain(int v) { this.v = v; } }
    static class OnlyHash { public int hashCode() { return 3; } }
    static class Counting { static int hashes; final int k; Counting(int k) { this.k = k; } public int hashCode() { hashes++; return k; } public boolean equals(Object o) { return o instanceof Counting c && c.k == k; } }
    static class Same { final int k; Same(int k) { this.k = k; } public int hashCode() { return 1; } public boolean equals(Object o) { return o instanceof Same s && s.k == k; } }
    static class Grumpy { public int hashCode() { throw new IllegalStateException("no hash"); } }
    static class Lru extends LinkedHashMap<Color, Integer> { protected boolean removeEldestEntry(Map.Entry<Color, Integer> e) { return size() > 2; } }
    static class Upper extends HashMap<String, Integer> { public Integer put(String k, Integer v) { return super.put(k.toUpperCase(), v); } }

    static String enumKeys() { Map<Color, Integer> m = new HashMap<>(); m.put(Color.RED, 1); m.put(Color.BLUE, 2); m.put(Color.RED, 3); m.putIfAbsent(Color.GREEN, 9); return m.get(Color.RED) + " " + m.get(Color.BLUE) + m.size() + m.containsKey(Color.GREEN) + m.remove(Color.GREEN) + m.containsKey(Color.GREEN) + m.containsValue(3) + m.containsValue(99); }
    static String stopsEnumOrder() { Map<Color, Integer> m = new HashMap<>(); m.put(Color.RED, 1); m.put(Color.GREEN, 2); return m.toString(); }
    static String linkedEnumKeys() { Map<Color, Integer> m = new LinkedHashMap<>(); m.put(Color.GREEN, 1); m.put(Color.RED, 2); m.merge(Color.GREEN, 5, Integer::sum); m.compute(Color.BLUE, (k, v) -> v == null ? k.f() : v); m.computeIfPresent(Color.RED, (k, v) -> null); return m + "" + m.keySet() + m.values() + m.entrySet().iterator().next().getKey(); }
    static String lruOfEnums() { Map<Color, Integer> m = new Lru(); m.put(Color.RED, 1); m.put(Color.GREEN, 2); m.put(Color.BLUE, 3); return m.toString() + m.size(); }
    static String accessOrder() { Map<Color, Integer> m = new LinkedHashMap<>(2, 1f, true); for (Color c : Color.values()) m.put(c, c.ordinal()); m.get(Color.RED); m.getOrDefault(Color.GREEN, 0); return m.toString(); }
    static String identityKeys() { Plain a = new Plain(1), b = new Plain(1); Map<Plain, String> m = new HashMap<>(); m.put(a, "a"); m.put(b, "b"); m.put(a, "c"); return m.get(a) + m.get(b) + m.get(new Plain(1)) + m.size() + m.remove(a) + m.size(); }
    static boolean identitySet() { Set<Object> s = new HashSet<>(); Object o = new Object(); return s.add(o) && !s.add(o) && s.contains(o) && !s.contains(new Object()) && s.add(new Plain(3)) && s.size() == 2 && s.remove(o) && s.size() == 1; }
    static String mixedKeys() { Map<Object, Integer> m = new LinkedHashMap<>(); Plain p = new Plain(0); m.put(p, 1); m.put("a", 2); m.put(1, 3); m.put(1L, 4); m.put(null, 5); m.put(Color.RED, 6); m.put('a', 7); return "" + m.get(p) + m.get("a") + m.get(1) + m.get(1L) + m.get(null) + m.get(Color.RED) + m.get('a') + m.get(2) + m.values(); }
    static String mixedRemoved() { Map<Object, Integer> m = new LinkedHashMap<>(); m.put("x", 1); m.put(Color.RED, 2); m.put("y", 3); m.keySet().removeIf(k -> k instanceof Color); m.values().remove(3); m.put("z", 4); return m.toString() + m.equals(Map.of("x", 1, "z", 4)); }
    static String iteratorRemoves() { Map<Object, Integer> m = new LinkedHashMap<>(); for (Color c : Color.values()) m.put(c, c.ordinal()); for (Iterator<Map.Entry<Object, Integer>> it = m.entrySet().iterator(); it.hasNext(); ) { Map.Entry<Object, Integer> e = it.next(); if (e.getValue() == 1) it.remove(); else e.setValue(e.getValue() + 10); } return m.toString(); }
    static String concurrentChange() { Map<Object, Integer> m = new LinkedHashMap<>(); m.put(Color.RED, 1); m.put(Color.GREEN, 2); try { for (Object k : m.keySet()) m.put("new" + k, 3); return "none"; } catch (ConcurrentModificationException e) { return "caught" + m.size(); } }
    static String changeInCompute() { Map<Color, Integer> m = new HashMap<>(); m.put(Color.RED, 1); try { m.computeIfAbsent(Color.BLUE, k -> { m.put(Color.GREEN, 5); return 1; }); return "none"; } catch (ConcurrentModificationException e) { return "caught" + m.size(); } }
    static String copies() { LinkedHashMap<Object, Integer> m = new LinkedHashMap<>(); m.put(Color.RED, 1); m.put("s", 2); @SuppressWarnings("unchecked") Map<Object, Integer> c = (Map<Object, Integer>) m.clone(); c.put("t", 3); Map<Object, Integer> d = new LinkedHashMap<>(c); d.remove(Color.RED); m.clear(); m.put(Color.BLUE, 9); return m + "" + c + d + c.equals(d); }
    static String cleared() { Map<Color, Integer> m = new HashMap<>(); m.put(Color.RED, 1); m.clear(); m.put(null, 2); return m.toString() + m.isEmpty() + m.get(Color.RED); }
    static int hashesAreAskedOnce() { Counting.hashes = 0; Map<Counting, Integer> m = new HashMap<>(); m.get(new Counting(1)); int empty = Counting.hashes; m.put(new Counting(1), 1); m.get(new Counting(1)); m.computeIfAbsent(new Counting(2), k -> 2); m.merge(new Counting(2), 1, Integer::sum); m.computeIfPresent(new Counting(1), (k, v) -> null); m.remove(new Counting(2)); for (int i = 0; i < 20; i++) m.put(new Counting(i), i); return Counting.hashes * 100 + empty; }
    static int hashThrows() { Map<Object, Integer> m = new HashMap<>(); m.put(1, 1); m.put(new Grumpy(), 2); return m.size(); }
    static Integer hashIsNotAsked() { return new HashMap<Object, Integer>().get(new Grumpy()); }
    static int onlyHashCode() { Map<Object, Integer> m = new HashMap<>(); OnlyHash a = new OnlyHash(); m.put(a, 1); m.put(new OnlyHash(), 2); return m.get(a) * 10 + m.size(); }
    static String crowdedByCompute() { Map<Same, Integer> m = new HashMap<>(); for (int i = 0; i < 7; i++) m.computeIfAbsent(new Same(i), k -> k.k); for (int i = 0; i < 9; i += 2) m.merge(new Same(i), 1, Integer::sum); return m.values() + "" + m.get(new Same(3)); }
    static String headOfBucket() { Map<Integer, Integer> m = new HashMap<>(); m.put(0, 0); m.put(16, 1); m.merge(32, 2, Integer::sum); m.put(48, 3); m.computeIfAbsent(64, k -> 4); return m.toString(); }
    static String growsLateByCompute() { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < 14; i++) m.merge(i * 16, i, Integer::sum); String before = m.keySet().toString(); m.merge(0, 1, Integer::sum); return before + m.keySet(); }
    static String recordKeys() { Map<Point, Integer> m = new HashMap<>(); m.put(new Point(1, "a"), 1); m.put(new Point(1, "a"), 2); m.put(new Point(2, null), 3); return m.size() + "" + m.get(new Point(1, "a")) + m.get(new Point(2, null)) + m.get(new Point(3, "")) + m.values(); }
    static String recordWithOwnHash() { Map<Odd, Integer> m = new HashMap<>(); m.put(new Odd(1), 1); m.put(new Odd(2), 2); return m.get(new Odd(2)) + "" + m.values(); }
    static String boxesOfEveryKind() { Map<Object, Integer> m = new HashMap<>(); m.put(0.0, 1); m.put(-0.0, 2); m.put(Double.NaN, 3); m.put(0f, 4); m.put(false, 5); m.put((short) 0, 6); m.put((byte) 0, 7); return m.get(0.0) + "" + m.get(-0.0) + m.get(Double.NaN) + m.get(0f) + m.get(false) + m.get((short) 0) + m.get((byte) 0) + m.get(0) + m.size(); }
    static String subclassOverridesPut() { Upper m = new Upper(); m.put("a", 1); m.putAll(Map.of("b", 2)); return m.toString(); }
    static String bigMap() { Map<String, Integer> m = new HashMap<>(); for (int i = 0; i < 300; i++) m.put("k" + (i * 7919) % 1000, i); m.keySet().removeIf(k -> k.endsWith("3")); return m.size() + m.toString().substring(0, 60) + m.entrySet().stream().mapToInt(Map.Entry::getValue).sum(); }
    static String loadFactorAboveOne() { Map<Integer, Integer> m = new HashMap<>(2, 5f); for (int i = 20; i > 0; i--) m.put(i * 3, i); return m.toString(); }
    static String smallTable() { Map<Integer, Integer> m = new HashMap<>(1); for (int i = 0; i < 6; i++) { m.put(i * 5, i); } m.remove(10); return m + "" + new HashMap<>(m); }
    static String setOperations() { Set<Object> s = new LinkedHashSet<>(List.of(3, "a", Color.RED)); s.addAll(Arrays.asList(Color.RED, Color.BLUE)); s.removeAll(Set.of("a")); return s + "" + s.contains(Color.BLUE) + s.stream().filter(o -> o instanceof Color).count() + Arrays.toString(s.toArray()); }
    static String streamsOfEntries() { Map<String, Integer> m = new HashMap<>(); m.put("x", 3); m.put("yy", 1); m.put("zzz", 2); return m.entrySet().stream().sorted(Map.Entry.comparingByValue()).map(Map.Entry::getKey).collect(Collectors.joining(",")) + m.keySet().stream().collect(Collectors.toList()) + m.values().stream().mapToInt(i -> i).sum(); }
    static String grouping() { return Stream.of("a", "bb", "cc", "d", "eee").collect(Collectors.groupingBy(String::length)).toString() + Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(i -> i > 2)); }
    static String replaceAndViews() { Map<Object, String> m = new LinkedHashMap<>(); m.put(Color.RED, "r"); m.put(1, "one"); m.replace(Color.RED, "R"); m.replace(1, "one", "uno"); m.replaceAll((k, v) -> v + "!"); return m + "" + m.entrySet().contains(Map.entry(1, "uno!")) + m.entrySet().remove(Map.entry(Color.RED, "r")) + m.remove(Color.RED, "R!") + m; }
    static int nullFunction() { new HashMap<Color, Integer>().merge(Color.RED, null, Integer::sum); return 1; }
    static String forEachOfMixed() { StringBuilder b = new StringBuilder(); Map<Object, Integer> m = new LinkedHashMap<>(); m.put(Color.RED, 1); m.put("q", 2); m.forEach((k, v) -> b.append(k).append(v)); m.keySet().forEach(b::append); m.values().forEach(b::append); return b.toString(); }
}
