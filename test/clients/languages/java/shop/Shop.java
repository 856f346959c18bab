package shop;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Pays and charges orders, gives money back, and looks up what it does not know. */
public final class Shop {
    /** Reasons that stay: who cannot be paid now cannot be paid later. */
    private static final Set<String> FINAL_ERRORS =
            Set.of(
                    "TAX_ID_MISMATCH",
                    "INVALID_TAX_ID",
                    "BLOCKED_ACCOUNT",
                    "ACCOUNT_CLOSED",
                    "ORDER_REJECTED");

    /** The statuses of the list, as notifications have them. */
    private static final Map<String, String> STATUSES =
            Map.of("Pendente", "PENDING", "Confirmado", "CONFIRMED", "Error", "ERROR");

    private final Gateway gateway;
    private final Orders orders = new Orders();

    /** A shop with these credentials, and with nothing remembered. */
    public Shop(Map<String, Object> settings) {
        gateway = new Gateway(settings);
    }

    /** Forgets what is only in memory. */
    public void restart() {
        gateway.forget();
    }

    /** What can be spent. */
    public String balance() throws Exception {
        Map<String, Object> answer = gateway.get("/balance");
        // Some gateways put it into an envelope.
        Map<String, Object> found =
                answer.containsKey("netBalance") ? answer : Members.of(answer.get("data"));
        return Money.brl(Money.cents(found.get("netBalance")));
    }

    /** Pays an order to a key. */
    public void pay(Map<String, Object> params) throws Exception {
        long cents = amountOf(params);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("value", Money.number(cents));
        body.put(
                "details",
                Map.of(
                        "key", keyOf(params, ""),
                        "keyType", params.get("keyType"),
                        "name", Money.shortened((String) params.get("name"), 100),
                        "document", Money.digits(params.get("document"))));
        describe(body, "description", params);
        sendPayment(params, "pay", cents, "/api/pix/cash-out", body);
    }

    /** Pays an order by a copia e cola code. */
    public void payCode(Map<String, Object> params) throws Exception {
        String code = (String) params.get("code");
        String inside = Money.amountIn(code);
        long cents = Money.cents(inside == null ? params.get("amount") : inside);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("value", Money.number(cents));
        body.put("qrCode", code);
        sendPayment(params, "qr", cents, "/api/pix/cash-out-qrcode", body);
    }

    private void sendPayment(
            Map<String, Object> params,
            String kind,
            long cents,
            String path,
            Map<String, Object> body)
            throws Exception {
        Order order = begin(params, new Order(kind, UUID.randomUUID().toString(), cents));
        if (order == null) {
            return;
        }
        body.put("externalId", order.externalId);
        ending(
                order,
                () -> {
                    try {
                        // A lost answer is no reason to send it again: it is looked up.
                        return gateway.call("POST", path, body, List.of(), Gateway.Again.WHEN_BUSY);
                    } catch (Refused refused) {
                        if (!refused.isUsedId) {
                            throw refused;
                        }
                        lookUp(order);
                        return null;
                    }
                });
    }

    /** Pays an order to a key by a transfer. */
    public void transfer(Map<String, Object> params) throws Exception {
        demandSeconds(params, 1, 10_800);
        long cents = amountOf(params);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("pixKey", keyOf(params, "+55"));
        body.put("creditorDocument", Money.digits(params.get("document")));
        body.put("priority", Boolean.TRUE.equals(params.get("atOnce")) ? "HIGH" : "NORM");
        body.put("payment", Map.of("currency", "BRL", "amount", Money.number(cents)));
        if (params.containsKey("expiresIn")) {
            body.put("expiration", params.get("expiresIn"));
        }
        describe(body, "description", params);
        Order attempt = new Order("transfer", UUID.randomUUID().toString(), cents);
        attempt.request = body;
        Order order = begin(params, attempt);
        if (order != null) {
            sendTransfer(order);
        }
    }

    /** With the same key it is the same transfer, however often it is sent. */
    private void sendTransfer(Order order) throws Exception {
        List<String> headers = List.of("x-idempotency-key", order.externalId);
        Gateway.Again always = Gateway.Again.ALWAYS;
        ending(order, () -> gateway.call("POST", "/dict/pix", order.request, headers, always));
    }

    /** Makes a charge for an order; its code, or null if it is not known. */
    public String charge(Map<String, Object> params) throws Exception {
        demandSeconds(params, 30, 604_800);
        long cents = amountOf(params);
        Order attempt = new Order("charge", UUID.randomUUID().toString(), cents);
        Map<String, Object> transaction = new LinkedHashMap<>();
        transaction.put("value", Money.number(cents));
        transaction.put("externalId", attempt.externalId);
        transaction.put("description", "Order " + params.get("order"));
        if (!"".equals(params.get("description"))) {
            describe(transaction, "description", params);
        }
        if (params.containsKey("expiresIn")) {
            transaction.put("expirationTime", params.get("expiresIn"));
        }
        Map<String, Object> payer =
                Map.of(
                        "fullName", Money.shortened((String) params.get("name"), 100),
                        "document", Money.digits(params.get("document")));
        Map<String, Object> body = Map.of("transaction", transaction, "payer", payer);
        return makeCharge(params, attempt, "POST", "/api/pix/cash-in", body);
    }

    /** Makes an immediate charge for an order; its code, or null if it is not known. */
    public String chargeByCob(Map<String, Object> params) throws Exception {
        long cents = amountOf(params);
        Order attempt = new Order("cob", Money.newId(), cents);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put(
                "calendario",
                Map.of("expiracao", params.getOrDefault("expiresIn", BigDecimal.valueOf(3600))));
        body.put("valor", Map.of("original", Money.brl(cents), "modalidadeAlteracao", 0));
        if (params.get("document") != null && params.get("name") != null) {
            String document = Money.digits(params.get("document"));
            String kind = document.length() == 11 ? "cpf" : "cnpj";
            body.put("devedor", Map.of(kind, document, "nome", params.get("name")));
        }
        describe(body, "solicitacaoPagador", params);
        return makeCharge(params, attempt, "PUT", "/cob/" + attempt.externalId, body);
    }

    /** A charge may be sent again under the same id: it is made once. */
    private String makeCharge(
            Map<String, Object> params, Order attempt, String method, String path, Object body)
            throws Exception {
        Order order = begin(params, attempt);
        if (order != null) {
            ending(
                    order,
                    () -> {
                        Map<String, Object> answer;
                        try {
                            Gateway.Again always = Gateway.Again.ALWAYS;
                            answer = gateway.call(method, path, body, List.of(), always);
                        } catch (Refused refused) {
                            if (!refused.isUsedId) {
                                throw refused;
                            }
                            throw new Unknown("the charge was made, and its code was lost");
                        }
                        Object location = Members.of(answer.get("loc")).get("location");
                        synchronized (orders) {
                            order.code = Orders.text(answer.getOrDefault("pixCode", location));
                        }
                        return answer;
                    });
        }
        synchronized (orders) {
            return orders.latest.get((String) params.get("order")).code;
        }
    }

    /** Gives back a part of what was paid for an order. */
    public void refund(Map<String, Object> params) throws Exception {
        Order.Refund refund = new Order.Refund(Money.cents(params.get("amount")));
        Order order;
        synchronized (orders) {
            order = orders.latest.get((String) params.get("order"));
            if (order == null || !(order.kind.equals("charge") || order.kind.equals("cob"))) {
                throw new Refused("there is no such charge");
            }
            Order.Refund known = order.refunds.get((String) params.get("refund"));
            if (known != null && known.state.equals("unknown")) {
                throw new Unknown("it was requested, and its outcome is unknown");
            }
            if (known != null && !known.state.equals("failed")) {
                return;
            }
            order.refunds.put((String) params.get("refund"), refund);
        }
        Gateway.Again busy = Gateway.Again.WHEN_BUSY;
        Map<String, Object> answer;
        try {
            if (order.kind.equals("cob")) {
                String path = "/pix/" + order.endToEndId + "/devolucao/" + refund.id;
                Map<String, Object> body = Map.of("valor", Money.brl(refund.cents));
                answer = gateway.call("PUT", path, body, List.of(), busy);
            } else {
                Object value = Money.number(refund.cents);
                Map<String, Object> body = Map.of("refundValue", value, "externalId", refund.id);
                String path = "/api/pix/refund-in/" + order.transactionId;
                answer = gateway.call("POST", path, body, List.of(), busy);
            }
        } catch (Refused | Unsent refused) {
            synchronized (orders) {
                if (refused instanceof Unsent || !((Refused) refused).isUsedId) {
                    refund.state = "failed";
                }
            }
            throw refused;
        }
        synchronized (orders) {
            refund.transactionId = Orders.text(answer.get("transactionId"));
            if (refund.state.equals("unknown")) {
                refund.state = "asked";
            }
        }
    }

    /** The transactionId of each row from one day to another. */
    public List<String> statement(Map<String, Object> params) throws Exception {
        LocalDate last = LocalDate.parse((String) params.get("to"));
        Set<String> ids = new LinkedHashSet<>();
        LocalDate day = LocalDate.parse((String) params.get("from"));
        for (; !day.isAfter(last); day = day.plusDays(30)) {
            LocalDate until = day.plusDays(29).isAfter(last) ? last : day.plusDays(29);
            for (Map<String, Object> row : rows("startDate=" + day + "&endDate=" + until + "&")) {
                ids.add(Orders.text(row.get("transactionId")));
            }
        }
        return new ArrayList<>(ids);
    }

    /** A list to its last page. */
    private List<Map<String, Object>> rows(String query) throws Refused, Unknown, Unsent {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int page = 1; ; page++) {
            String path = "/api/transactions?" + query + "page=" + page + "&size=100";
            Map<String, Object> answer = gateway.get(path);
            List<?> data = answer.get("data") instanceof List<?> list ? list : List.of();
            data.forEach(row -> rows.add(Members.of(row)));
            Object pages = Members.of(answer.get("metadata")).get("totalPages");
            if (data.isEmpty() || page >= ((BigDecimal) pages).intValue()) {
                return rows;
            }
        }
    }

    private List<Map<String, Object>> rowsOf(String externalId) throws Refused, Unknown, Unsent {
        return rows("externalId=" + URLEncoder.encode(externalId, StandardCharsets.UTF_8) + "&");
    }

    /** Looks up what became of the orders that are not certain. */
    public void reconcile() throws Exception {
        List<Order> uncertain = new ArrayList<>();
        List<Order.Refund> refunds = new ArrayList<>();
        synchronized (orders) {
            for (Order order : orders.all) {
                if (order.state().equals("unknown") || order.state().equals("pending")) {
                    uncertain.add(order);
                }
                if (order.kind.equals("charge")) {
                    order.refunds.values().stream()
                            .filter(Order.Refund::isOpen)
                            .forEach(refunds::add);
                }
            }
        }
        for (Order order : uncertain) {
            if (order.kind.equals("transfer") && order.transactionId == null) {
                sendTransfer(order);
            } else {
                lookUp(order);
            }
        }
        for (Order.Refund refund : refunds) {
            for (Map<String, Object> row : rowsOf(refund.id)) {
                synchronized (orders) {
                    switch (String.valueOf(row.get("status"))) {
                        case "Confirmado" -> refund.state = "done";
                        case "Error" -> refund.state = "failed";
                        default -> {}
                    }
                }
            }
        }
    }

    /** What the list says; what it does not show (yet) stays as it was. */
    private void lookUp(Order order) throws Refused, Unknown, Unsent {
        boolean isNamed = !order.kind.equals("transfer") && !order.kind.equals("cob");
        for (Map<String, Object> row : isNamed ? rowsOf(order.externalId) : rows("")) {
            String id = Orders.text(row.get("transactionId"));
            boolean isIt = order.externalId.equals(row.get("externalId"));
            if (isIt || id != null && id.equals(order.transactionId)) {
                synchronized (orders) {
                    orders.called(order, id);
                    Object status = STATUSES.get(String.valueOf(row.get("status")));
                    order.settle(status, row.get("endToEndId"), null);
                }
                return;
            }
        }
    }

    /** Registers a URL for a kind of event. */
    public void register(Map<String, Object> params) throws Exception {
        if (!String.valueOf(params.get("url")).startsWith("https://")) {
            throw new Refused("the URL of a webhook begins with https://");
        }
        Map<String, Object> body =
                Map.of("url", params.get("url"), "eventType", params.get("eventType"));
        Gateway.Again busy = Gateway.Again.WHEN_BUSY;
        Map<String, Object> answer = gateway.call("POST", "/api/webhooks", body, List.of(), busy);
        if (Boolean.FALSE.equals(answer.get("success"))) {
            throw new Refused(String.valueOf(answer.get("message")));
        }
    }

    /** What the shop believes of an order. */
    public Map<String, Object> howIs(String name) {
        synchronized (orders) {
            Order order = orders.latest.get(name);
            return order == null ? new HashMap<>(Map.of("state", "unknown")) : order.view();
        }
    }

    /** Takes a notification; throws {@code IllegalArgumentException} for what is no JSON. */
    public void take(String body) throws Refused {
        orders.take(Members.of(Json.parse(body)));
    }

    /**
     * Stores a first or further attempt before anything is sent. Null if the order is there and has
     * not failed: it is not paid again.
     */
    private Order begin(Map<String, Object> params, Order attempt) throws Refused, Unknown {
        synchronized (orders) {
            String name = (String) params.get("order");
            Order known = orders.latest.get(name);
            if (known != null && known.state().equals("unknown")) {
                throw new Unknown("its outcome is unknown");
            }
            if (known != null && !known.state().equals("failed")) {
                return null;
            }
            String code = known == null ? null : known.errorCode;
            if (code != null && FINAL_ERRORS.contains(code)) {
                throw new Refused("it failed for good: " + code);
            }
            orders.latest.put(name, attempt);
            orders.all.add(attempt);
            return attempt;
        }
    }

    private interface Call {
        Map<String, Object> make() throws Exception;
    }

    /** Notes how a call for an order ended. */
    private void ending(Order order, Call call) throws Exception {
        Map<String, Object> answer;
        try {
            answer = call.make();
        } catch (Refused | Unsent refused) {
            synchronized (orders) {
                order.own = "failed";
            }
            throw refused;
        }
        synchronized (orders) {
            if (answer != null) {
                order.own = order.own.equals("unknown") ? "pending" : order.own;
                Object id = answer.getOrDefault("transactionId", answer.get("id"));
                if (id != null) {
                    orders.called(order, id);
                }
            }
            if (order.state().equals("unknown")) {
                throw new Unknown("its outcome is unknown");
            }
        }
    }

    private static long amountOf(Map<String, Object> params) throws Refused {
        if (!(params.get("items") instanceof List<?> items)) {
            return Money.cents(params.get("amount"));
        }
        long sum = 0;
        for (Object one : items) {
            Map<String, Object> item = Members.of(one);
            sum += Money.cents(item.get("price")) * ((BigDecimal) item.get("quantity")).longValue();
        }
        return sum;
    }

    private static void demandSeconds(Map<String, Object> params, long least, long most)
            throws Refused {
        if (params.get("expiresIn") instanceof BigDecimal seconds
                && (seconds.longValue() < least || seconds.longValue() > most)) {
            throw new Refused("it cannot wait for " + seconds + " s");
        }
    }

    private static void describe(
            Map<String, Object> body, String member, Map<String, Object> params) {
        if (params.get("description") instanceof String text) {
            body.put(member, Money.shortened(text, 140));
        }
    }

    /** The key as gateways take it, a phone after this prefix. */
    private static String keyOf(Map<String, Object> params, String phonePrefix) {
        String key = ((String) params.get("key")).strip();
        return switch ((String) params.get("keyType")) {
            case "DOCUMENT" -> Money.digits(key);
            case "PHONE" -> phonePrefix + Money.digits(key).replaceFirst("^55(?=\\d{10,11}$)", "");
            default -> key;
        };
    }
}
