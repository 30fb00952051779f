package org.junit.jupiter.api;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** Stand-in of JUnit: equality of iterables, element by element, those in iterables likewise. */
class IterableAssertions extends ArrayAssertions {
    IterableAssertions() {}

    public static void assertIterableEquals(Iterable<?> e, Iterable<?> a) {
        new Comparison(null).iterables(e, a);
    }

    public static void assertIterableEquals(Iterable<?> e, Iterable<?> a, String message) {
        new Comparison(message).iterables(e, a);
    }

    public static void assertIterableEquals(Iterable<?> e, Iterable<?> a, Supplier<String> message) {
        new Comparison(message).iterables(e, a);
    }

    private static final class Comparison {
        private final Object message;
        private final Deque<Integer> indexes = new ArrayDeque<>();
        /** Pairs met before: whether they turned out equal; if not, they are being compared. */
        private final Map<List<Object>, Boolean> met = new HashMap<>();

        Comparison(Object message) {
            this.message = message;
        }

        void iterables(Iterable<?> e, Iterable<?> a) {
            if (e == a) {
                return;
            }
            notNull(e, a);
            Iterator<?> left = e.iterator();
            Iterator<?> right = a.iterator();
            int count = 0;
            while (left.hasNext() && right.hasNext()) {
                indexes.addLast(count++);
                elements(left.next(), right.next());
                indexes.removeLast();
            }
            if (left.hasNext() || right.hasNext()) {
                String lengths = Failures.values(count + rest(left), count + rest(right));
                throw Failures.failure("iterable lengths differ" + where() + ", " + lengths, message);
            }
        }

        private void elements(Object e, Object a) {
            if (Objects.equals(e, a)) {
                return;
            }
            if (!(e instanceof Iterable<?> left && a instanceof Iterable<?> right)) {
                notNull(e, a);
                throw different(e, a);
            }
            List<Object> pair = List.of(e, a);
            Boolean equal = met.get(pair);
            if (equal == null) {
                met.put(pair, false);
                iterables(left, right);
                met.put(pair, true);
            } else if (!equal) {
                indexes.removeLast();
                throw different(e, a);
            }
        }

        private void notNull(Object e, Object a) {
            if (e == null || a == null) {
                String which = e == null ? "expected" : "actual";
                throw Failures.failure(which + " iterable was <null>" + where(), message);
            }
        }

        private AssertionError different(Object e, Object a) {
            return Failures.failure("iterable contents differ" + where() + ", " + Failures.values(e, a), message);
        }

        private String where() {
            StringBuilder text = new StringBuilder(indexes.isEmpty() ? "" : " at index ");
            indexes.forEach(i -> text.append('[').append(i).append(']'));
            return text.toString();
        }

        private static int rest(Iterator<?> iterator) {
            int count = 0;
            for (; iterator.hasNext(); iterator.next()) {
                count++;
            }
            return count;
        }
    }
}
