import java.util.*;
import java.util.stream.*;
class Streams {
    static int rangeSum() { return IntStream.range(0, 5).sum(); }
    static String collect() { return List.of(3, 1, 2).stream().map(x -> x * 2).sorted().collect(Collectors.toList()).toString(); }
    static String filterToList() { return Stream.of("a", "bb", "ccc").filter(s -> s.length() > 1).toList().toString(); }
    static String joining() { return Stream.of("a", "b").collect(Collectors.joining(",", "[", "]")); }
    static int reduce() { return Stream.of(1, 2, 3).reduce(0, Integer::sum); }
    static String grouping() { return new TreeMap<>(Stream.of("a", "bb", "cc").collect(Collectors.groupingBy(String::length))).toString(); }
    static long count() { return Arrays.stream(new int[] {1, 2, 3}).filter(x -> x > 1).count(); }
    static boolean anyMatch() { return Stream.of(1, 2).anyMatch(x -> x == 2) && IntStream.rangeClosed(1, 3).allMatch(x -> x > 0); }
    static int chars() { return "hello".chars().map(c -> c - 'a').max().getAsInt(); }
    static String flatMap() { return Stream.of(List.of(1), List.of(2, 3)).flatMap(List::stream).map(String::valueOf).collect(Collectors.joining()); }
    static double average() { return IntStream.of(1, 2, 4).average().getAsDouble() + IntStream.of(1, 2).summaryStatistics().getMax(); }
    static String iterate() { return Stream.iterate(1, x -> x * 2).limit(5).map(Object::toString).collect(Collectors.joining("-")) + IntStream.range(0, 3).boxed().collect(Collectors.toSet()) + IntStream.range(0, 3).mapToObj(i -> "s" + i).toList(); }
    static String distinct() { return Stream.of(3, 1, 3).distinct().skip(1).findFirst().get() + Stream.of("b", "a").sorted(Comparator.reverseOrder()).toList().toString() + Stream.of("x", "y").collect(Collectors.toMap(s -> s, String::length)); }
    static String toArray() { return Arrays.toString(IntStream.range(0, 4).map(i -> i * i).toArray()) + Arrays.toString(Stream.of("q").toArray(String[]::new)); }
    static String partition() { return Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x > 2, Collectors.counting())).toString(); }
    static int peekAndMatch() { int[] n = {0}; Stream.of(1, 2, 3).peek(x -> n[0]++).filter(x -> x > 1).findFirst(); return n[0]; }
}
