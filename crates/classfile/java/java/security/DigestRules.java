package java.security;

import java.util.Objects;
import sun.security.provider.MD2;
import sun.security.provider.MD5;
import sun.security.provider.SHA;
import sun.security.provider.SHA2;
import sun.security.provider.SHA3;
import sun.security.provider.SHA5;

/**
 * In: the name of an algorithm. Out: its implementation in the JDK, as {@code MessageDigest.getInstance} gives it where nobody has put another security provider before
 * those of the JDK. Only tests get here: which providers a JVM has is up to its settings. The digests themselves are the code of the JDK.
 */
final class DigestRules {
    private DigestRules() {}

    /** A provider of the JDK, of which nothing is known but its name. */
    private static native Provider provider();

    /** Which provider it is from is not known from now on. */
    private static native void forget(MessageDigest digest);

    /** Ends the path. */
    private static native void stop(String why);

    static MessageDigest getInstance(String algorithm) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        MessageDigestSpi spi = spi(algorithm);
        if (spi == null) {
            char first = algorithm.isEmpty() ? 'S' : algorithm.charAt(0);
            if (first == 'S' || first == 's' || first == 'M' || first == 'm' || first > 127) {
                stop("MessageDigest.getInstance of another algorithm");
            }
            throw new NoSuchAlgorithmException(algorithm + " MessageDigest not available");
        }
        MessageDigest digest = MessageDigest.Delegate.of(spi, algorithm, provider());
        forget(digest);
        return digest;
    }

    private static MessageDigestSpi spi(String algorithm) {
        if (algorithm.equalsIgnoreCase("MD5")) {
            return new MD5();
        }
        if (algorithm.equalsIgnoreCase("SHA-256")) {
            return new SHA2.SHA256();
        }
        if (algorithm.equalsIgnoreCase("SHA-1") || algorithm.equalsIgnoreCase("SHA") || algorithm.equalsIgnoreCase("SHA1")) {
            return new SHA();
        }
        if (algorithm.equalsIgnoreCase("SHA-512")) {
            return new SHA5.SHA512();
        }
        if (algorithm.equalsIgnoreCase("SHA-384")) {
            return new SHA5.SHA384();
        }
        if (algorithm.equalsIgnoreCase("SHA-224")) {
            return new SHA2.SHA224();
        }
        if (algorithm.equalsIgnoreCase("SHA-512/224")) {
            return new SHA5.SHA512_224();
        }
        if (algorithm.equalsIgnoreCase("SHA-512/256")) {
            return new SHA5.SHA512_256();
        }
        if (algorithm.equalsIgnoreCase("SHA3-224")) {
            return new SHA3.SHA224();
        }
        if (algorithm.equalsIgnoreCase("SHA3-256")) {
            return new SHA3.SHA256();
        }
        if (algorithm.equalsIgnoreCase("SHA3-384")) {
            return new SHA3.SHA384();
        }
        if (algorithm.equalsIgnoreCase("SHA3-512")) {
            return new SHA3.SHA512();
        }
        if (algorithm.equalsIgnoreCase("MD2")) {
            return new MD2();
        }
        return null;
    }
}
