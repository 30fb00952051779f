package provetta.helper;

/** A call that was never made; the message says why. Never an exception of user code. */
final class Impossible extends Exception {
    private static final long serialVersionUID = 1L;

    /** What could not be had. */
    enum Part {
        CALL,
        STEP,
        STUB
    }

    final Part part;
    /** For a step of the fixture: which one, from 0 on. */
    final int step;

    Impossible(String why) {
        this(Part.CALL, 0, why, null);
    }

    Impossible(Part part, int step, String why, Throwable cause) {
        super(why, cause, false, false);
        this.part = part;
        this.step = step;
    }
}
