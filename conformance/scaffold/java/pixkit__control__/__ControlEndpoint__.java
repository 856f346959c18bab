package pixkit__control__;

// driver:
import com.sun.net.httpserver.Headers;
// both:
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
// control:
import java.security.MessageDigest;
// driver:
import java.util.List;
// both:
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * __It__, which pixkit asks for __states__. The methods to fill in are in __States__.java.
 * A test build of the __subject__ can contain a copy of this package and mount it on its own
 * server, in place of {@link #main}.
 */
public final class __ControlEndpoint__ implements HttpHandler {
    private static final String PATH = "__path__";
    private static final int MAX_BYTES = 64 * 1024;
    // driver:
    /** The host names by which the driver may be called. */
    private static final List<String> HOSTS =
            List.of(
                    System.getenv()
                            .getOrDefault("DRIVER_HOSTS", "127.0.0.1,[::1],localhost")
                            .split(","));
    // both:

    // control:
    /** Puts the gateway into a state. */
    public interface State {
        /** Numbers among the params are {@code BigDecimal}. Returns a JSON object. */
        Map<String, Object> act(Map<String, Object> params) throws Exception;
    }
    // driver:
    /** Makes the client do something. */
    public interface Step {
        /**
         * {@code client} is what {@code configure} returned, or empty; numbers among the params are
         * {@code BigDecimal}. Returns a JSON object.
         */
        Map<String, Object> act(String client, Map<String, Object> params) throws Exception;
    }
    // both:

    /** An error with the status that tells pixkit what it means. */
    public static class Problem extends Exception {
        final int status;

        Problem(int status, String reason) {
            super(reason);
            this.status = status;
        }
    }

    /**
     * The __state__, or something that the params request, is not written yet: __dependents__ that
     * need it are skipped.
     */
    public static final class NotYet extends Problem {
        public NotYet() {
            super(501, "not yet");
        }
    }

    // control:
    /** The request is impossible, such as settling a payment that has already settled. */
    public static final class Refused extends Problem {
        public Refused(String reason) {
            super(409, reason);
        }
    }

    // both:
    /** The response to a message: {@code json} is an object. */
    public record Answer(int status, String json) {}

    // control:
    private final byte[] authorization;
    // both:
    private final Map<String, __State__> __states__;

    // control:
    /** Serves callers with this token; throws if it is empty. */
    public ControlEndpoint(String token, States states) {
        if (token.isEmpty()) {
            throw new IllegalArgumentException(
                    "PIXKIT_CONTROL_TOKEN is not set: give it the token that pixkit sends");
        }
        authorization = bytes("Bearer " + token);
    // driver:
    /** Serves these steps. */
    public Driver(Steps steps) {
    // both:
        this.__states__ = __states__.all();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = receive(exchange);
            byte[] body = bytes(answer.json());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Pixkit-Scaffold", "__kit__");
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Answer receive(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(PATH)) {
            return refusal(404, "__it__ is at " + PATH);
        }
        // driver:
        if (isFromPage(exchange.getRequestHeaders())) {
            return refusal(403, "Host must be loopback or in DRIVER_HOSTS, and Origin absent");
        }
        // both:
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            return refusal(405, "the method must be POST");
        }
        // driver:
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.split(";")[0].strip().equalsIgnoreCase("application/json")) {
            return refusal(415, "Content-Type must be application/json");
        }
        // both:
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
        // control:
        String sent = exchange.getRequestHeaders().getFirst("Authorization");
        return respond(sent, new String(body, StandardCharsets.UTF_8));
        // driver:
        return respond(new String(body, StandardCharsets.UTF_8));
        // both:
    }

    // driver:
    /**
     * Whether a web page may have sent the request: otherwise, a page in the developer's browser
     * could make the client pay.
     */
    private static boolean isFromPage(Headers headers) {
        String host = String.valueOf(headers.getFirst("Host")).replaceFirst(":\\d+$", "");
        return headers.containsKey("Origin") || !HOSTS.contains(host);
    }

    // control:
    /**
     * Responds to a message, for a framework that has read the request itself: {@code sent} is its
     * Authorization header (null if there was none), {@code body} its text.
     */
    public Answer respond(String sent, String body) {
        // Compares in constant time.
        if (sent == null || !MessageDigest.isEqual(bytes(sent), authorization)) {
            return refusal(401, "Authorization must be Bearer and the control token");
        }
    // driver:
    /**
     * Responds to a message, for a framework that has read the request itself: {@code body} is its
     * text.
     */
    public Answer respond(String body) {
    // both:
        if (bytes(body).length > MAX_BYTES) {
            return refusal(413, "the body must be smaller");
        }
        try {
            return new Answer(200, Json.write(perform(body)));
        } catch (Problem problem) {
            return refusal(problem.status, problem.getMessage());
        } catch (Exception broken) {
            broken.printStackTrace();
            return refusal(500, broken.toString());
        }
    }

    private static Answer refusal(int status, String reason) {
        return new Answer(status, Json.write(Map.of("error", reason)));
    }

    /** Carries out a message. */
    private Map<String, Object> perform(String body) throws Exception {
        Map<String, Object> message = object(parse(body), "the body must be JSON with a __state__");
        if (!(message.get("__state__") instanceof String name)) {
            throw new Problem(400, "the body must be JSON with a __state__");
        }
        // driver:
        if (!(message.getOrDefault("client", "") instanceof String client)) {
            throw new Problem(400, "client must be a text");
        }
        // both:
        Object given = message.getOrDefault("params", Map.of());
        Map<String, Object> params = object(given, "params must be an object");
        __State__ __state__ = __states__.get(name);
        if (__state__ == null) {
            throw new Problem(404, "unknown __state__: " + name);
        }
        // control:
        Object action = message.getOrDefault("action", "setup");
        if ("teardown".equals(action)) {
            return Map.of();
        }
        if (!"setup".equals(action)) {
            throw new Problem(400, "action must be setup or teardown");
        }
        // both:
        try {
            return __state__.act(__client__params);
        } catch (NotYet notYet) {
            throw new Problem(notYet.status, "not yet: " + name);
        }
    }

    private static Object parse(String body) throws Problem {
        try {
            return Json.parse(body);
        } catch (IllegalArgumentException malformed) {
            throw new Problem(400, "the body must be JSON with a __state__");
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value, String orElse) throws Problem {
        if (value instanceof Map<?, ?> members) {
            return (Map<String, Object>) members;
        }
        throw new Problem(400, orElse);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Serves __it__ as a separate process. */
    public static void main(String[] arguments) throws IOException {
        // control:
        ControlEndpoint endpoint;
        try {
            String token = System.getenv().getOrDefault("PIXKIT_CONTROL_TOKEN", "");
            endpoint = new ControlEndpoint(token, new States());
        } catch (IllegalArgumentException unset) {
            System.err.println(unset.getMessage());
            System.exit(1);
            return;
        }
        // driver:
        Driver endpoint = new Driver(new Steps());
        // both:
        String listen = System.getenv().getOrDefault("__CONTROL___LISTEN", "__address__");
        int colon = listen.lastIndexOf(':');
        InetAddress host = InetAddress.getByName(listen.substring(0, colon));
        int port = Integer.parseInt(listen.substring(colon + 1));
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
        server.createContext("/", endpoint);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.printf(
                "__printed__: http://%s:%d%s%n",
                host.getHostAddress(), server.getAddress().getPort(), PATH);
    }
}
