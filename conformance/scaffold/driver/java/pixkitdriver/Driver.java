package pixkitdriver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * The driver by which pixkit asks the client for steps. What each step does is in Steps.java;
 * nothing else needs to change. A test build of the client can have a copy of this package and
 * mount it on a server of its own, in place of {@link #main}.
 */
public final class Driver implements HttpHandler {
    private static final String PATH = "/pixkit";
    private static final int MAX_BYTES = 64 * 1024;

    /** Has the client do something. */
    public interface Step {
        /**
         * {@code client} is what {@code configure} returned, or empty; numbers among the params are
         * {@code BigDecimal}. Returns a JSON object.
         */
        Map<String, Object> run(String client, Map<String, Object> params) throws Exception;
    }

    /** An error with the status that tells pixkit what it means. */
    public static class Problem extends Exception {
        final int status;

        Problem(int status, String reason) {
            super(reason);
            this.status = status;
        }
    }

    /**
     * The step, or what is asked of it, is not written yet: duties that need it are not judged.
     */
    public static final class NotYet extends Problem {
        public NotYet() {
            super(501, "not yet");
        }
    }

    /** What a message is answered with: {@code json} is an object. */
    public record Answer(int status, String json) {}

    private final Map<String, Step> steps;

    /** Serves these steps. */
    public Driver(Steps steps) {
        this.steps = steps.all();
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = receive(exchange);
            byte[] body = bytes(answer.json());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Answer receive(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(PATH)) {
            return refusal(404, "the driver is at " + PATH);
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            return refusal(405, "the method must be POST");
        }
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("application/json")) {
            return refusal(415, "Content-Type must be application/json");
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
        return respond(new String(body, StandardCharsets.UTF_8));
    }

    /**
     * Answers a message, for a framework that has read the request itself: {@code body} is its
     * text.
     */
    public Answer respond(String body) {
        if (bytes(body).length > MAX_BYTES) {
            return refusal(413, "the body must be smaller");
        }
        try {
            return new Answer(200, Json.write(run(body)));
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

    /** Does what a message asks for. */
    private Map<String, Object> run(String body) throws Exception {
        Map<String, Object> message = object(parse(body), "the body must be JSON with a step");
        if (!(message.get("step") instanceof String name)) {
            throw new Problem(400, "the body must be JSON with a step");
        }
        if (!(message.getOrDefault("client", "") instanceof String client)) {
            throw new Problem(400, "client must be a text");
        }
        Object given = message.getOrDefault("params", Map.of());
        Map<String, Object> params = object(given, "params must be an object");
        Step step = steps.get(name);
        if (step == null) {
            throw new Problem(404, "unknown step: " + name);
        }
        try {
            return step.run(client, params);
        } catch (NotYet notYet) {
            throw new Problem(notYet.status, "not yet: " + name);
        }
    }

    private static Object parse(String body) throws Problem {
        try {
            return Json.parse(body);
        } catch (IllegalArgumentException malformed) {
            throw new Problem(400, "the body must be JSON with a step");
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

    /** Serves the driver in a process of its own. */
    public static void main(String[] arguments) throws IOException {
        String listen = System.getenv().getOrDefault("DRIVER_LISTEN", "127.0.0.1:3030");
        int colon = listen.lastIndexOf(':');
        InetAddress host = InetAddress.getByName(listen.substring(0, colon));
        int port = Integer.parseInt(listen.substring(colon + 1));
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
        server.createContext("/", new Driver(new Steps()));
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        System.out.printf(
                "Driver: http://%s:%d%s%n",
                host.getHostAddress(), server.getAddress().getPort(), PATH);
    }
}
