package g;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** Interfaces, abstract classes, records and enums. */
final class Shapes {

    private Shapes() {}

    interface Shape {
        double area();

        default double half() {
            return area() / 2;
        }
    }

    record Square(int side, String name) implements Shape {
        @Override
        public double area() {
            return side * side;
        }
    }

    static class Circle implements Shape {
        private final double radius;

        Circle(double radius) {
            this.radius = radius;
        }

        @Override
        public double area() {
            return 3 * radius * radius;
        }
    }

    enum Color {
        RED,
        GREEN {
            @Override
            int strength() {
                return 2;
            }
        };

        int uses;

        int strength() {
            return 1;
        }

        Color other() {
            uses++;
            return this == RED ? GREEN : RED;
        }
    }

    interface Source extends AutoCloseable {
        int next() throws Exception;

        String name(int index, String other);

        boolean matches(Object o);

        @Override
        void close() throws Exception;
    }

    interface Both extends Comparator<Integer>, Serializable {
        Both chained();
    }

    interface Visitor {
        <R extends Number> R visit(List<R> all, int depth);
    }

    abstract static class Base implements Iterator<String> {
        protected int count;
        final long start;

        Base(long start, String label) {
            this.start = start;
        }

        protected abstract byte step(byte by);

        abstract Color color();

        int run(byte by) {
            count += step(by) + step(by) + step(by);
            return count + (hasNext() ? next().length() : 0);
        }
    }

    static Shape make(int side) {
        return side > 0 ? new Square(side, "s") : new Circle(side);
    }

    static double twice(Shape shape) {
        return shape.area() + shape.area();
    }

    static int strength(Color color) {
        return color == null ? 0 : color.strength();
    }

    static int drain(Source source) throws Exception {
        try (source) {
            return source.next() + source.next() + source.next() + source.name(1, "").length();
        }
    }

    static int compare(Both both) {
        return both.compare(1, 2) + (both.chained() == both ? 10 : 0);
    }

    static int accept(Visitor visitor) {
        return visitor.visit(List.of(1), 1) == null ? 1 : 0;
    }

    static void each(Runnable action, int times) {
        for (int i = 0; i < times; i++) {
            action.run();
        }
    }

    static Object mixed(Iterator<Object> all) {
        Object first = all.next();
        return first.equals(all.next()) ? null : first;
    }
}
