package clash;

class Assertions {
    int count;

    int assertEquals(Test test, List list) {
        if (test == null || list == null) {
            throw new IllegalArgumentException();
        }
        count++;
        return list.first == test ? 1 : 0;
    }

    static boolean assertThrows(Assertions assertions) {
        return assertions == null || assertions.count == 3;
    }
}
