package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/** Pays orders with the client of {@code examples/clients/java}, and receives notifications. */
public final class Shop {
    private static final int MAX_BYTES = 1024 * 1024;
    /** The state for each status of the list. */
    private static final Map<String, String> LISTED =
            Map.of("Pendente", "pending", "Confirmado", "paid", "Error", "failed");

    /** One payment, stored before anything is sent. */
    private static final class Order {
        /** In order: a state never changes to an earlier one. */
        private static final List<String> RANKS = List.of("unknown", "pending", "failed", "paid", "returned");

        final String externalId = UUID.randomUUID().toString();
        final BigDecimal amount;
        /** Returned cents, by the id of the return. */
        final Map<String, BigDecimal> returned = new ConcurrentHashMap<>();
        volatile String transactionId;
        volatile String endToEndId;
        private String state = "unknown";

        Order(BigDecimal amount) {
            this.amount = amount;
        }

        synchronized String state() {
            return state;
        }

        synchronized void advance(String to) {
            if (RANKS.indexOf(to) > RANKS.indexOf(state)) state = to;
        }

        BigDecimal cameBack() {
            return returned.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add).movePointLeft(2);
        }
    }

    private final Pix.Client client;
    private final String secret;
    private final Map<String, Order> orders = new ConcurrentHashMap<>();

    /** Creates a shop with these settings and without orders. */
    public Shop(Map<String, Object> settings) {
        client =
                new Pix.Client(
                        (String) settings.get("baseUrl"),
                        (String) settings.get("clientId"),
                        (String) settings.get("clientSecret"),
                        (String) settings.get("certificate"));
        secret = (String) settings.get("webhookSecret");
    }

    /** Returns the available balance. */
    public Map<String, Object> balance() throws Exception {
        Pix.Answer answer = called("GET", "/balance");
        if (answer.status() != 200) throw answer.refused();
        Map<String, Object> found = members(Json.parse(answer.body()));
        // Some gateways wrap it in an envelope.
        if (!found.containsKey("netBalance")) found = members(found.get("data"));
        BigDecimal available = new BigDecimal(String.valueOf(found.get("netBalance")));
        return Map.of("outcome", "done", "available", available.setScale(2, RoundingMode.UNNECESSARY).toPlainString());
    }

    /** Pays an order, only once. */
    public Map<String, Object> pay(Map<String, Object> params) throws Exception {
        Order one = new Order(new BigDecimal((String) params.get("amount")));
        Order known = orders.putIfAbsent((String) params.get("order"), one);
        if (known != null) {
            return Map.of("outcome", known.state().equals("failed") ? "refused" : "done");
        }
        try {
            // The client supports one call at a time.
            synchronized (client) {
                one.transactionId = client.pay(one.externalId, one.amount, destination(params)).transactionId();
            }
        } catch (Pix.Refused refused) {
            one.advance("failed");
            throw refused;
        }
        one.advance("pending");
        return Map.of("outcome", "done");
    }

    /** Looks up all orders without a final state. */
    public Map<String, Object> reconcile() throws Exception {
        for (Order one : orders.values()) {
            if (!List.of("unknown", "pending").contains(one.state())) continue;
            Pix.Answer answer = called("GET", "/api/transactions?externalId=" + one.externalId);
            if (answer.status() != 200) throw answer.refused();
            for (Object row : (List<?>) members(Json.parse(answer.body())).get("data")) {
                one.transactionId = (String) members(row).get("transactionId");
                one.advance(LISTED.get(members(row).get("status")));
            }
        }
        return Map.of("outcome", "done");
    }

    /** Returns the outcome of a call that threw this exception. */
    public static String outcomeOf(Exception thrown) {
        if (thrown instanceof Pix.Refused) return "refused";
        return thrown instanceof Pix.Unknown ? "unknown" : "failed";
    }

    /** Describes an order. */
    public Map<String, Object> howIs(String name) {
        Order one = orders.get(name);
        if (one == null) return Map.of("state", "unknown");
        Map<String, Object> view = new HashMap<>();
        view.put("state", one.state());
        view.put("amount", one.amount.toPlainString());
        view.put("refunded", one.cameBack().setScale(2).toPlainString());
        view.put("times", List.of("paid", "returned").contains(one.state()) ? 1 : 0);
        if (one.endToEndId != null) view.put("endToEndId", one.endToEndId);
        return view;
    }

    /** Receives notifications at /hook/<client> until the process ends. Returns the address. */
    public static String serve(Function<String, Shop> named) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/hook/",
                exchange -> {
                    try (exchange) {
                        String path = exchange.getRequestURI().getPath();
                        Shop shop = named.apply(path.substring(path.lastIndexOf('/') + 1));
                        exchange.sendResponseHeaders(shop == null ? 404 : shop.receive(exchange), -1);
                    }
                });
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    private int receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BYTES);
        Function<String, String> header =
                name -> String.valueOf(exchange.getRequestHeaders().getFirst(name));
        try {
            String id = header.apply("webhook-id");
            String signature = header.apply("webhook-signature");
            if (!Pix.verify(secret, id, header.apply("webhook-timestamp"), signature, body, Instant.now())) {
                return 401;
            }
            boolean isPacked = header.apply("content-encoding").equals("gzip");
            InputStream content = new ByteArrayInputStream(body);
            try (InputStream unpacked = isPacked ? new GZIPInputStream(content) : content) {
                take(members(Json.parse(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))));
            }
            return 200;
        } catch (GeneralSecurityException | IOException | IllegalArgumentException odd) {
            return 400;
        }
    }

    private void take(Map<String, Object> notification) {
        boolean isReversal = "CashOutReversal".equals(notification.get("event"));
        if (!isReversal && !"CashOut".equals(notification.get("event"))) return;
        Map<String, Object> transaction =
                isReversal ? members(notification.get("parentTransaction")) : notification;
        Order one = orders.values().stream().filter(order -> isSame(order, transaction)).findFirst().orElse(null);
        if (one == null) return;
        boolean isConfirmed = "CONFIRMED".equals(notification.get("status"));
        String endToEndId = String.valueOf(notification.get("endToEndId"));
        if (isReversal && isConfirmed) {
            // In cents, unlike all other amounts, which are in BRL.
            Map<String, Object> refund = members(members(notification.get("metadata")).get("refund"));
            one.returned.put(endToEndId, new BigDecimal(String.valueOf(refund.get("value"))));
            one.advance(one.cameBack().compareTo(one.amount) >= 0 ? "returned" : "paid");
        } else if (isConfirmed) {
            one.endToEndId = endToEndId;
            one.advance("paid");
        } else if (!isReversal && "ERROR".equals(notification.get("status"))) {
            one.advance("failed");
        }
    }

    private static boolean isSame(Order order, Map<String, Object> transaction) {
        return order.externalId.equals(transaction.get("externalId"))
                || String.valueOf(transaction.get("transactionId")).equals(order.transactionId);
    }

    private Pix.Answer called(String method, String path) throws Exception {
        synchronized (client) {
            return client.call(method, path, null);
        }
    }

    /** Normalizes a destination, as users write it, to the form that gateways accept. */
    private static Pix.Destination destination(Map<String, Object> params) {
        String key = (String) params.get("key");
        String keyType = (String) params.get("keyType");
        if (keyType.equals("DOCUMENT")) key = digits(key);
        if (keyType.equals("PHONE")) key = digits(key).replaceFirst("^55(?=\\d{10,11}$)", "");
        String name = (String) params.get("name");
        int length = Math.min(100, name.codePointCount(0, name.length()));
        String shown = name.substring(0, name.offsetByCodePoints(0, length));
        return new Pix.Destination(key, keyType, shown, digits((String) params.get("document")));
    }

    private static String digits(String text) {
        return text.replaceAll("\\D", "");
    }

    /** Returns the members of a JSON object, or an empty map for any other value. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Object value) {
        return value instanceof Map<?, ?> members ? (Map<String, Object>) members : Map.of();
    }
}
