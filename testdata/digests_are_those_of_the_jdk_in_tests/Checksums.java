import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Checksums by the security provider that the JVM has. */
final class Checksums {
    private Checksums() {}

    static String label(String text, boolean strong) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance(strong ? "SHA-256" : "MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        byte[] sum = digest.digest(text.getBytes(StandardCharsets.UTF_8));
        return sum.length > 16 ? "strong" : "weak";
    }

    static int size(String algorithm) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            return -1;
        }
        int size = digest.getDigestLength();
        if (size == 16) {
            return 1;
        }
        return size == 32 ? 2 : 3;
    }

    /** Another provider may be first: that no digest has 5 bytes is not claimed. */
    static boolean isTiny() throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("MD5").getDigestLength() == 5;
    }

    static boolean isOfTheJdk() throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("MD5").getProvider() != null;
    }
}
