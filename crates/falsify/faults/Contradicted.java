// faults: contradicted-claim-stays
// beside: everything-is-finished
/** A claim that a run of its own contradicts, since another rule is broken too. */
class Contradicted {
    static int seven() {
        return 7;
    }

    static class Config {
        static final int SEEN = Reader.size();
        static final int SIZE = seven();
    }

    static class Reader {
        static int size() {
            return Config.SIZE == 0 ? 1 : 2;
        }
    }
}
