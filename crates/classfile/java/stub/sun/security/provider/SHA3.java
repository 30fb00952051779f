package sun.security.provider;

/** What {@code DigestRules} uses of the JDK's class, to compile against; never run. */
public abstract class SHA3 {
    public static class SHA224 extends Digest {}
    public static class SHA256 extends Digest {}
    public static class SHA384 extends Digest {}
    public static class SHA512 extends Digest {}
}
