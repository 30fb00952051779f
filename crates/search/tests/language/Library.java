import java.math.*;
import java.time.*;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;

class Library {
    static String bigInteger() { BigInteger a = new BigInteger("123456789012345678901234567890"); return a.multiply(a).add(BigInteger.TEN).toString() + a.mod(BigInteger.valueOf(97)) + BigInteger.TWO.pow(100) + a.compareTo(BigInteger.ONE) + a.gcd(BigInteger.valueOf(30)); }
    static String bigPowers() { BigInteger a = BigInteger.valueOf(7).pow(700); BigInteger b = new BigInteger("9".repeat(300)); return a.multiply(b).mod(BigInteger.valueOf(1000003)).toString() + a.multiply(a).bitLength() + b.multiply(b).mod(BigInteger.valueOf(999983)) + a.subtract(b).signum() + a.shiftRight(1900); }
    static String bigDecimal() { return new BigDecimal("1.10").add(new BigDecimal("2.205")).setScale(2, RoundingMode.HALF_UP).toString() + new BigDecimal("10").divide(new BigDecimal("4")) + BigDecimal.valueOf(1.5).multiply(BigDecimal.TEN) + new BigDecimal("1.0").equals(new BigDecimal("1.00")) + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")); }
    static int bigDecimalEndless() { return BigDecimal.ONE.divide(new BigDecimal("3")).scale(); }
    static String localDate() { LocalDate d = LocalDate.of(2024, 2, 28).plusDays(2); return d.toString() + d.isLeapYear() + d.getDayOfWeek() + d.getDayOfYear(); }
    static String duration() { return Duration.ofMinutes(90).toString() + Duration.ofSeconds(5).compareTo(Duration.ofMillis(4999)) + Period.of(1, 2, 3); }
    static int localDateBad() { return LocalDate.of(2023, 2, 29).getYear(); }
    static boolean regex() { return Pattern.matches("[a-c]+\\d*", "abc12") && !"x".matches("[^x]") && Pattern.compile("b+").matcher("abbbc").find(); }
    static String regexGroups() { Matcher m = Pattern.compile("(\\w+)@(\\w+)").matcher("joe@site"); return m.matches() ? m.group(2) + m.group(1) : "no"; }
    static String regexReplace() { return "a1b22".replaceAll("[0-9]+", "#") + Arrays.toString("a  b c".split("\\s+")) + "x.y".replaceFirst("\\.", "-"); }
    static String tokenizer() { StringTokenizer t = new StringTokenizer("a b;c", " ;"); StringBuilder b = new StringBuilder(); while (t.hasMoreTokens()) b.append(t.nextToken()).append('|'); return b.toString() + t.countTokens(); }
    static String uuid() { return new UUID(1L, 2L).toString() + UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1L, 2L)); }
    static String localeRoot() { return "ABC".toLowerCase(Locale.ROOT) + "straße".toUpperCase(Locale.ROOT) + "i".toUpperCase(Locale.ENGLISH); }
    static int bytes() { byte[] b = "h\u00e9\u20ac".getBytes(java.nio.charset.StandardCharsets.UTF_8); return Arrays.hashCode(b) + new String(b, java.nio.charset.StandardCharsets.UTF_8).hashCode(); }
    static String stopsFormat() { return String.format("%05d", 42); }
    static int intersections() { Set<Integer> a = new TreeSet<>(Set.of(1)); a.addAll(List.of(2, 3)); a.retainAll(List.of(2, 3, 4)); return a.size(); }
    static String listIteratorBack() { List<Integer> l = new LinkedList<>(List.of(1, 2, 3)); StringBuilder b = new StringBuilder(); for (ListIterator<Integer> it = l.listIterator(l.size()); it.hasPrevious();) b.append(it.previous()); return b.toString(); }
    static String navigable() { NavigableMap<Integer, String> m = new TreeMap<>(Map.of(1, "a")); m.put(5, "b"); return m.ceilingEntry(2) + "" + m.headMap(5, true).size() + m.descendingKeySet().first(); }
    static int functionComposition() { UnaryOperator<Integer> a = x -> x + 1; BinaryOperator<Integer> m = BinaryOperator.minBy(Comparator.naturalOrder()); return m.apply(a.apply(3), 9); }
    static String base64() { return Base64.getEncoder().encodeToString(new byte[] {1, 2, 3}) + Base64.getDecoder().decode("AQID").length; }
    static String objectsText() { return Objects.toString(List.of(1)) + Objects.hash(1, 2, 3) + Objects.requireNonNullElseGet(null, () -> "g"); }
    static long bitTricks() { return Long.reverse(3L) ^ Long.rotateLeft(5L, 60) ^ Long.highestOneBit(1000L) ^ Integer.toUnsignedLong(-1) ^ Long.parseUnsignedLong("18446744073709551615"); }
    static String weak() { return new java.lang.ref.WeakReference<>("x").get() + new WeakHashMap<String, Integer>(Map.of("k", 1)).get("k"); }
    static int iteratorRemove() { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < 10; i++) m.put(i, i); m.values().removeIf(v -> v % 3 == 0); m.entrySet().iterator().next().setValue(50); return m.size() * 100 + m.get(1); }
    static String checked() { try { Collections.checkedList(new ArrayList<>(), String.class).addAll((List) List.of(1)); return "no"; } catch (ClassCastException e) { return "cce"; } }
    static String properties() { Properties p = new Properties(); p.setProperty("a", "b"); return p.getProperty("a") + p.getProperty("z", "d"); }
    static int optionalChain() { return Optional.of(5).flatMap(x -> x > 3 ? Optional.of(x + 1) : Optional.empty()).stream().mapToInt(x -> x).sum(); }
}
