package java.security;

/** What {@link DigestRules} uses of the JDK's class, to compile against; never run. */
public abstract class MessageDigest extends MessageDigestSpi {
    abstract static class Delegate extends MessageDigest {
        static Delegate of(MessageDigestSpi spi, String algorithm, Provider provider) {
            return null;
        }
    }
}
