package sun.security.provider;

import java.security.MessageDigestSpi;

/** What the stubs of digests have in common; never run. */
public class Digest extends MessageDigestSpi {
    protected void engineUpdate(byte input) {}

    protected void engineUpdate(byte[] input, int offset, int length) {}

    protected byte[] engineDigest() {
        return null;
    }

    protected void engineReset() {}
}
