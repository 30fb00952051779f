// faults: concatenations-fit
/** Two strings together may be too long for a string. */
class Joined {
    static int caught(String s) {
        int n = 1;
        try {
            String t = s + s;
        } catch (OutOfMemoryError e) {
            n = 2;
        }
        return n == 2 ? 1 : 0;
    }
}
