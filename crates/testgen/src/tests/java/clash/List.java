package clash;

/** Classes of the package take the names that tests use. */
class List {

    Map map = new Map();
    int size;

    List(int size) {
        this.size = size;
    }

    int assertEquals(Map list, Test test) {
        size++;
        return size;
    }

    java.util.List<Integer> list(Optional java, int x) {
        return made(x);
    }

    private static java.util.List<Integer> made(int x) {
        return new java.util.ArrayList<>(java.util.List.of(x));
    }

    java.util.Optional<String> optional(int Arrays) {
        return java.util.Optional.empty();
    }

    list small(list list, Object object) {
        return clash.list.made(list.value);
    }
}

class Map {}

class Optional {}

class Test {}

class Assertions {}

class Arrays {}

class Object extends java.lang.Object {}

class Override {}

class Field {}

class list {
    int value = 1;

    static list of(int value) {
        return new list();
    }

    static list made(int value) {
        return new list();
    }
}
