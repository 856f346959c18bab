package shop;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Calls of the gateway, with one token for all threads, which is renewed in time.
 *
 * <p>{@code HttpURLConnection} sends a POST again by itself if a connection breaks, and so would
 * pay twice. {@code HttpClient} sends it once.
 */
final class Gateway {
    /** After what a call may be sent again. */
    enum Again {
        NEVER,
        WHEN_BUSY,
        ALWAYS
    }

    private static final int TRIES = 5;

    private final HttpClient http =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(Duration.ofSeconds(10))
                    .build();
    private final String baseUrl;
    private final Map<String, Object> credentials;
    private final String certificate;
    private String token;
    private long renewAt;

    Gateway(Map<String, Object> settings) {
        baseUrl = ((String) settings.get("baseUrl")).replaceAll("/+$", "");
        credentials =
                Map.of(
                        "clientId", settings.get("clientId"),
                        "clientSecret", settings.get("clientSecret"));
        // The encoder writes a space as +, which the header must not have.
        certificate =
                URLEncoder.encode((String) settings.get("certificate"), StandardCharsets.UTF_8)
                        .replace("+", "%20");
    }

    /** As if the process began again. */
    synchronized void forget() {
        token = null;
    }

    private record Answer(int status, Map<String, Object> body, String retryAfter) {
        boolean isUsedId() {
            return status == 409 || "PIX_DUPLICATE_EXTERNAL_ID".equals(body.get("code"));
        }

        String reason() {
            return status + " " + body.getOrDefault("code", "") + " " + body.get("message");
        }
    }

    Map<String, Object> get(String path) throws Refused, Unknown, Unsent {
        return call("GET", path, null, List.of(), Again.ALWAYS);
    }

    /** The body of a success. {@code headers}: names and values in turn. */
    Map<String, Object> call(
            String method, String path, Object body, List<String> headers, Again again)
            throws Refused, Unknown, Unsent {
        for (int tried = 1; ; tried++) {
            String retryAfter = null;
            try {
                Answer answer = withToken(method, path, body, headers);
                if (answer.status() < 300) {
                    return answer.body();
                }
                retryAfter = answer.retryAfter();
                if (answer.status() >= 500) {
                    throw new Unknown(answer.reason());
                }
                boolean isBusy = answer.status() == 429;
                if (!isBusy || again == Again.NEVER || tried == TRIES) {
                    throw new Refused(answer.reason(), answer.isUsedId());
                }
            } catch (Unknown unknown) {
                if (again != Again.ALWAYS || tried == TRIES) {
                    throw unknown;
                }
            }
            pause(tried, retryAfter);
        }
    }

    private Answer withToken(String method, String path, Object body, List<String> headers)
            throws Unknown, Unsent {
        String current = currentToken(null);
        Answer answer = send(method, path, body, headers, "Authorization", "Bearer " + current);
        if (answer.status() != 401) {
            return answer;
        }
        String renewed = currentToken(current);
        return send(method, path, body, headers, "Authorization", "Bearer " + renewed);
    }

    /** Of those whose token has expired, the first gets a new one for the others. */
    private synchronized String currentToken(String insteadOf) throws Unsent {
        if (token == null || token.equals(insteadOf) || System.nanoTime() - renewAt >= 0) {
            renew();
        }
        return token;
    }

    private void renew() throws Unsent {
        for (int tried = 1; ; tried++) {
            long began = System.nanoTime();
            Answer answer;
            try {
                String name = "X-SSL-Client-Cert";
                answer = send("POST", "/api/auth/token", credentials, List.of(), name, certificate);
            } catch (Unknown unknown) {
                answer = new Answer(503, Map.of("message", unknown.getMessage()), null);
            }
            if (answer.status() < 300) {
                double seconds = ((BigDecimal) answer.body().get("expires_in")).doubleValue();
                token = (String) answer.body().get("access_token");
                renewAt = began + (long) ((seconds - Math.min(60, seconds / 4)) * 1e9);
                return;
            }
            boolean isFinal = answer.status() < 500 && answer.status() != 429;
            if (isFinal || tried == TRIES) {
                throw new Unsent("no token: " + answer.reason());
            }
            pause(tried, answer.retryAfter());
        }
    }

    private Answer send(
            String method,
            String path,
            Object body,
            List<String> headers,
            String name,
            String value)
            throws Unknown {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(baseUrl + path))
                        .timeout(Duration.ofSeconds(10))
                        .header("Accept", "application/json")
                        .header(name, value);
        for (int at = 0; at + 1 < headers.size(); at += 2) {
            request.header(headers.get(at), headers.get(at + 1));
        }
        if (body == null) {
            request.method(method, BodyPublishers.noBody());
        } else {
            request.header("Content-Type", "application/json");
            request.method(method, BodyPublishers.ofString(Json.write(body)));
        }
        HttpResponse<String> response;
        try {
            response = http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException lost) {
            throw new Unknown(lost.toString());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Unknown("interrupted");
        }
        String retryAfter = response.headers().firstValue("Retry-After").orElse(null);
        return new Answer(response.statusCode(), parsed(response), retryAfter);
    }

    private static Map<String, Object> parsed(HttpResponse<String> response) throws Unknown {
        try {
            return Members.of(Json.parse(response.body()));
        } catch (IllegalArgumentException odd) {
            if (response.statusCode() < 300) {
                throw new Unknown("the answer is no JSON");
            }
            return Map.of();
        }
    }

    /** Waits as long as the gateway asks, or longer each time. */
    private static void pause(int tried, String retryAfter) {
        double growing = 0.5 * (1 << (tried - 1)) * ThreadLocalRandom.current().nextDouble(1, 1.25);
        boolean isGiven = retryAfter != null && retryAfter.matches("\\d{1,4}");
        double seconds = isGiven ? Integer.parseInt(retryAfter) : 0;
        try {
            Thread.sleep((long) (Math.min(30, Math.max(seconds, growing)) * 1000));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
