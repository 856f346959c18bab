// Signature.java
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Signature {
    private static final long TOLERANCE_SECONDS = 300;

    /**
     * Whether a notification is genuine: signed with one of these secrets (whsec_…), and sent within the last five minutes.
     * The names in headers are in lower case; body is the request's bytes as they came. In production, now is Instant.now().
     */
    public static boolean isGenuine(Map<String, String> headers, byte[] body, List<String> secrets, Instant now)
            throws GeneralSecurityException {
        String id = headers.getOrDefault("webhook-id", "");
        String timestamp = headers.getOrDefault("webhook-timestamp", "");
        long sent = timestamp.matches("[0-9]{1,12}") ? Long.parseLong(timestamp) : 0;
        if (id.isEmpty() || Math.abs(now.getEpochSecond() - sent) > TOLERANCE_SECONDS) return false;
        String[] received = headers.getOrDefault("webhook-signature", "").split(" ");
        for (String secret : secrets) {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
            String expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
            for (String one : received) {
                if (MessageDigest.isEqual(expected.getBytes(UTF_8), one.getBytes(UTF_8))) return true;
            }
        }
        return false;
    }

    private Signature() {}
}
