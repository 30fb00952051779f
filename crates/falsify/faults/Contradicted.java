// faults: contradicted-claim-stays
// with: chars-are-signed
/** A claim that a run of its own contradicts, since another rule is broken too. */
class Contradicted {
    static int half(int x) {
        char c = (char) x;
        if (c < 0) {
            return -1;
        }
        return c > 40000 ? 1 : 0;
    }
}
