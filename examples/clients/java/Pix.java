import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A client of a Pix gateway: pays once even if the response is lost, and verifies notifications.
 *
 * <pre>
 * java Pix.java pay ORDER AMOUNT     for example: pay order-1001 25.50
 * java Pix.java verify &lt; body        WEBHOOK_ID, WEBHOOK_TIMESTAMP and WEBHOOK_SIGNATURE have the headers
 * </pre>
 *
 * Needs Java 17 and nothing else; in your own program, use a JSON library in place of {@code Json}. {@code pixkit serve
 * --dotenv .env} writes the variables that it reads.
 */
public final class Pix {
    static final int ATTEMPTS = 3;
    /** Maximum number of times that a call is sent if the gateway does not accept it (429 or 503). */
    static final int TRIES = 4;
    static final Duration PATIENCE = Duration.ofSeconds(10);

    /** The gateway refused the payment. It does not exist. */
    static final class Refused extends Exception {
        Refused(String message) {
            super(message);
        }
    }

    /** It is unknown whether the payment exists: look it up later, and do not pay again under another id. */
    static final class Unknown extends Exception {
        Unknown(String message) {
            super(message);
        }
    }

    record Destination(String key, String keyType, String name, String document) {}

    record Payment(String transactionId, String status) {}

    record Answer(int status, String body, long retryAfter) {
        Refused refused() {
            return new Refused(status + " " + Json.text(body, "code") + ": " + body);
        }
    }

    static final class Client {
        private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        private final String baseUrl;
        private final String clientId;
        private final String clientSecret;
        private final String certificate;
        private String token;
        private Instant renewAt = Instant.MIN;

        Client(String baseUrl, String clientId, String clientSecret, String certificatePem) {
            this.baseUrl = baseUrl;
            this.clientId = clientId;
            this.clientSecret = clientSecret;
            this.certificate = encoded(certificatePem);
        }

        /** Sends a payment under your own id. Store the id before the call, to be able to find the payment again. */
        Payment pay(String externalId, BigDecimal amount, Destination to)
                throws Refused, Unknown, InterruptedException {
            String order =
                    "{\"value\":%s,\"externalId\":%s,\"details\":{\"key\":%s,\"keyType\":%s,\"name\":%s,\"document\":%s}}"
                            .formatted(
                                    amount.toPlainString(),
                                    Json.quoted(externalId),
                                    Json.quoted(to.key()),
                                    Json.quoted(to.keyType()),
                                    Json.quoted(to.name()),
                                    Json.quoted(to.document()));
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                try {
                    Answer answer = call("POST", "/api/pix/cash-out", order);
                    if (answer.status() == 201) {
                        return new Payment(
                                Json.text(answer.body(), "transactionId"), Json.text(answer.body(), "status"));
                    }
                    boolean isUsed =
                            answer.status() == 409 || answer.body().contains("\"PIX_DUPLICATE_EXTERNAL_ID\"");
                    if (answer.status() < 500 && answer.status() != 429 && !isUsed) throw answer.refused();
                } catch (IOException lost) {
                    // The payment may exist.
                }
                try {
                    Answer list = call("GET", "/api/transactions?externalId=" + encoded(externalId), null);
                    if (list.status() != 200) continue;
                    if (Json.text(list.body(), "transactionId") != null) return same(list.body(), amount);
                    // There is no such payment. It is sent again under the same id, so it cannot be paid twice.
                } catch (IOException lost) {
                    // It is still unknown.
                }
            }
            throw new Unknown(externalId + ": no answer in " + ATTEMPTS + " attempts");
        }

        private static Payment same(String found, BigDecimal amount) throws Refused {
            if (new BigDecimal(Json.number(found, "originalAmount")).compareTo(amount) != 0) {
                throw new Refused("the externalId belongs to another payment");
            }
            return new Payment(Json.text(found, "transactionId"), Json.text(found, "status"));
        }

        Answer call(String method, String path, String body)
                throws IOException, InterruptedException, Refused {
            Answer answer = send(method, path, body, "Authorization", "Bearer " + accessToken());
            if (answer.status() != 401) return answer;
            token = null;
            return send(method, path, body, "Authorization", "Bearer " + accessToken());
        }

        /** Returns the token; gets a new one shortly before it expires. */
        private String accessToken() throws IOException, InterruptedException, Refused {
            if (token == null || Instant.now().isAfter(renewAt)) {
                String credentials =
                        "{\"clientId\":%s,\"clientSecret\":%s}"
                                .formatted(Json.quoted(clientId), Json.quoted(clientSecret));
                Answer answer = send("POST", "/api/auth/token", credentials, "X-SSL-Client-Cert", certificate);
                if (answer.status() >= 500) throw new IOException("no token: " + answer.status());
                if (answer.status() != 201) throw answer.refused();
                token = Json.text(answer.body(), "access_token");
                long seconds = Long.parseLong(Json.number(answer.body(), "expires_in"));
                renewAt = Instant.now().plusSeconds(seconds - Math.min(60, seconds / 2));
            }
            return token;
        }

        /** Sends a call. If the gateway does not accept it (429 or 503), waits and sends it again. */
        private Answer send(String method, String path, String body, String header, String value)
                throws IOException, InterruptedException {
            for (int tried = 1; ; tried++) {
                Answer answer = sendOnce(method, path, body, header, value);
                boolean isBusy = answer.status() == 429 || answer.status() == 503;
                if (!isBusy || tried == TRIES) return answer;
                Thread.sleep(Math.max(answer.retryAfter() * 1000, 250L << tried));
            }
        }

        private Answer sendOnce(String method, String path, String body, String header, String value)
                throws IOException, InterruptedException {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(baseUrl + path))
                            .timeout(PATIENCE)
                            .header(header, value)
                            .header("Content-Type", "application/json")
                            .method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofString(body));
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            String retryAfter = response.headers().firstValue("Retry-After").orElse("");
            long seconds = retryAfter.matches("\\d{1,6}") ? Long.parseLong(retryAfter) : 0;
            return new Answer(response.statusCode(), response.body(), seconds);
        }

        /** Percent-encodes a text: a `+` in Base64 becomes %2B, a space %20. */
        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
        }
    }

    /** As much of JSON as this program needs: the first member with a name. */
    static final class Json {
        static String text(String json, String name) {
            // Possessive, because a pattern that backtracks overflows the stack on a long token.
            return found(json, name, "\"((?:[^\"\\\\]|\\\\.)*+)\"");
        }

        static String number(String json, String name) {
            return found(json, name, "(-?[0-9.]+)");
        }

        private static String found(String json, String name, String value) {
            Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*" + value).matcher(json);
            return matcher.find() ? matcher.group(1) : null;
        }

        static String quoted(String text) {
            StringBuilder json = new StringBuilder("\"");
            for (char one : text.toCharArray()) {
                if (one == '"' || one == '\\') json.append('\\').append(one);
                else if (one < ' ') json.append(String.format("\\u%04x", (int) one));
                else json.append(one);
            }
            return json.append('"').toString();
        }
    }

    /** Whether a notification comes from the gateway. {@code body}: the bytes as received, before anything parses them. */
    static boolean verify(String secret, String id, String timestamp, String signature, byte[] body, Instant now)
            throws GeneralSecurityException {
        if (!timestamp.matches("[0-9]{1,12}")) return false;
        if (Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > 300) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // There are two signatures while a secret is being replaced.
        for (String one : signature.split(" ")) {
            if (MessageDigest.isEqual(expected, one.getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 1 && arguments[0].equals("verify")) {
            boolean genuine =
                    verify(
                            variable("PIXKIT_WEBHOOK_SECRET"),
                            variable("WEBHOOK_ID"),
                            variable("WEBHOOK_TIMESTAMP"),
                            variable("WEBHOOK_SIGNATURE"),
                            System.in.readAllBytes(),
                            Instant.now());
            System.out.println(genuine ? "genuine" : "not genuine");
            System.exit(genuine ? 0 : 1);
        }
        if (arguments.length != 3 || !arguments[0].equals("pay")) {
            System.err.println("java Pix.java pay ORDER AMOUNT | java Pix.java verify < body");
            System.exit(2);
        }
        Client client =
                new Client(
                        variable("PIXKIT_BASE_URL"),
                        variable("PIXKIT_CLIENT_ID"),
                        variable("PIXKIT_CLIENT_SECRET"),
                        Files.readString(Path.of(variable("PIXKIT_CERTIFICATE"))));
        Destination to = new Destination("maria@example.com", "EMAIL", "Maria da Silva", "52998224725");
        try {
            Payment payment = client.pay(arguments[1], new BigDecimal(arguments[2]), to);
            System.out.println(payment.transactionId() + " " + payment.status());
        } catch (Refused | Unknown problem) {
            System.err.println(problem.getClass().getSimpleName() + ": " + problem.getMessage());
            System.exit(1);
        }
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) throw new IllegalArgumentException("the variable " + name + " is not set");
        return value;
    }
}
