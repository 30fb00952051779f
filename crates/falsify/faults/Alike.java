// faults: names-are-subjects
/** What is called alike is not the same. */
class Alike {
    static class One {
        static class In {
        }
    }

    static class Two {
        static class In {
        }
    }

    interface Source {
        int get(int a);

        int get(long a);
    }

    static int types(Object o) {
        if (o instanceof One.In) {
            return 5;
        }
        return o instanceof Two.In ? 1 : 2;
    }

    static int overloads(Source source) {
        return source.get(1) != source.get(1L) ? 1 : 2;
    }
}
