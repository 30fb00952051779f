package provetta.helper;

/** Probes do not fit into a method; it stays as it is, and the reason is reported. */
final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge(String reason) {
        super(reason, null, false, false);
    }
}
