// faults: world-is-forgotten
// options: --world open
/** Claims for the classes on the class path only. */
public class World {
    public static class Square {
        public int corners() {
            return 4;
        }
    }

    static int other(Square square) {
        return square.corners() == 5 ? 1 : 0;
    }
}
