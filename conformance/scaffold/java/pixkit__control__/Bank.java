// control:
package pixkit__control__;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Set;

/**
 * Replace these methods with code that calls your gateway. Until then, they call the reference one.
 */
final class Bank {
    private static final String URL =
            System.getenv().getOrDefault("BANK_URL", "http://127.0.0.1:3000/_control/states");

    /** Opens an account whose payments stay pending; does not support other conditions yet. */
    static Map<String, Object> openAccount(Map<String, Object> params) throws Exception {
        if (!Set.of("available", "settlement").containsAll(params.keySet())
                || "automatic".equals(params.get("settlement"))) {
            throw new __ControlEndpoint__.NotYet();
        }
        return ask("an account", params);
    }

    /** Settles a pending payment. */
    static Map<String, Object> settle(Map<String, Object> params) throws Exception {
        return ask("a payment settles", params);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> ask(String state, Map<String, Object> params) throws Exception {
        String message = Json.write(Map.of("state", state, "params", params));
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(URL))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(message))
                        .build();
        HttpResponse<String> response = send(request);
        int status = response.statusCode();
        String reason = state + ": " + status + " " + response.body();
        if (status >= 400 && status < 500) {
            throw new __ControlEndpoint__.Refused(reason);
        }
        if (status != 200) {
            throw new IOException(reason);
        }
        return (Map<String, Object>) Json.parse(response.body());
    }

    private static HttpResponse<String> send(HttpRequest request) throws Exception {
        try {
            return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        } catch (IOException cause) {
            String remedy = "set BANK_URL to the control URL of the reference gateway";
            throw new IOException("no response from " + URL + ": " + remedy, cause);
        }
    }
}
