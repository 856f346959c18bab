package shop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The database of the shop. Its users hold its lock. */
final class Orders {
    private static final int MOST_EARLY = 1000;

    final Map<String, Order> latest = new HashMap<>();
    final List<Order> all = new ArrayList<>();
    /** Notifications may be faster than the answer that says what they are about. */
    private List<Map<String, Object>> early = new ArrayList<>();

    /** Notes the gateway's id of an order, and reads what came before it was known. */
    synchronized void called(Order order, Object transactionId) throws Refused {
        order.transactionId = text(transactionId);
        List<Map<String, Object>> waiting = early;
        early = new ArrayList<>();
        for (Map<String, Object> message : waiting) {
            take(message);
        }
    }

    /** Takes a notification of any kind and form, as often as it comes. */
    synchronized void take(Map<String, Object> message) throws Refused {
        boolean isEnvelope =
                message.get("type") instanceof String && message.get("data") instanceof Map;
        boolean isTaken =
                isEnvelope
                        ? envelope((String) message.get("type"), Members.of(message.get("data")))
                        : event(message);
        if (!isTaken && early.size() < MOST_EARLY) {
            early.add(message);
        }
    }

    /** False for what does not belong to an order yet. */
    private boolean event(Map<String, Object> event) throws Refused {
        String kind = String.valueOf(event.get("event"));
        Object status = event.get("status");
        switch (kind) {
            case "CashOut", "CashIn" -> {
                Order order = find(event.get("transactionId"), event.get("externalId"));
                if (order == null) {
                    return false;
                }
                order.settle(status, event.get("endToEndId"), event.get("errorCode"));
                Object amount = event.get("originalAmount");
                if (kind.equals("CashIn") && "CONFIRMED".equals(status) && amount != null) {
                    order.cents = Money.cents(amount);
                }
            }
            case "CashOutReversal" -> {
                return "ERROR".equals(status) || cameBack(event);
            }
            case "CashInReversal" -> {
                Order.Refund refund =
                        findRefund(text(event.get("transactionId")), text(event.get("externalId")));
                if (refund == null) {
                    return false;
                }
                if (refund.isOpen()) {
                    refund.state = "CONFIRMED".equals(status) ? "done" : "failed";
                }
            }
            default -> {
                return true;
            }
        }
        return true;
    }

    private boolean cameBack(Map<String, Object> event) throws Refused {
        Map<String, Object> parent = Members.of(event.get("parentTransaction"));
        Order order =
                find(
                        parent.get("transactionId"),
                        parent.get("externalId"),
                        parent.get("endToEndId"));
        if (order == null) {
            return false;
        }
        // In cents, while all else is in BRL.
        Map<String, Object> refund = Members.of(Members.of(event.get("metadata")).get("refund"));
        if (refund.get("value") instanceof BigDecimal cents) {
            order.returned.put(text(event.get("transactionId")), cents.longValue());
        }
        if (parent.get("remainingAmountForRefund") != null) {
            long left = Money.cents(parent.get("remainingAmountForRefund"));
            order.remaining = order.remaining == null ? left : Math.min(left, order.remaining);
        }
        return true;
    }

    private boolean envelope(String kind, Map<String, Object> data) throws Refused {
        Order order;
        switch (kind) {
            case "TRANSFER" -> order = find(data.get("id"), data.get("idempotencyKey"));
            case "RECEIVE", "REFUND" -> order = find(data.get("txId"), data.get("endToEndId"));
            default -> {
                return true;
            }
        }
        if (order == null) {
            return false;
        }
        if (kind.equals("REFUND")) {
            if (data.get("refunds") instanceof List<?> notified) {
                for (Object one : notified) {
                    refunded(order, Members.of(one));
                }
            }
        } else if ("LIQUIDATED".equals(data.get("status"))) {
            order.settle("CONFIRMED", data.get("endToEndId"), null);
            if (kind.equals("RECEIVE")) {
                order.cents = Money.cents(Members.of(data.get("payment")).get("amount"));
            }
        }
        return true;
    }

    /** Finds a refund that is identified by its amount: the notification has no other name for it. */
    private static void refunded(Order order, Map<String, Object> notified) throws Refused {
        String key = text(notified.get("endToEndId"));
        if (order.refunds.values().stream().anyMatch(refund -> Objects.equals(key, refund.notifiedId))) {
            return;
        }
        long cents = Money.cents(Members.of(notified.get("payment")).get("amount"));
        order.refunds.values().stream()
                .filter(refund -> refund.isOpen() && refund.cents == cents)
                .findFirst()
                .ifPresent(
                        refund -> {
                            refund.state = "done";
                            refund.notifiedId = key;
                        });
    }

    /** The order that has any of these ids. */
    private Order find(Object... ids) {
        List<String> known = Arrays.stream(ids).map(Orders::text).filter(Objects::nonNull).toList();
        return all.stream()
                .filter(
                        order ->
                                known.contains(order.externalId)
                                        || order.transactionId != null
                                                && known.contains(order.transactionId)
                                        || order.endToEndId != null
                                                && known.contains(order.endToEndId))
                .findFirst()
                .orElse(null);
    }

    private Order.Refund findRefund(String transactionId, String externalId) {
        return all.stream()
                .flatMap(order -> order.refunds.values().stream())
                .filter(
                        refund ->
                                refund.id.equals(externalId)
                                        || transactionId != null
                                                && transactionId.equals(refund.transactionId))
                .findFirst()
                .orElse(null);
    }

    /** A text, or a number as a text; null for anything else. */
    static String text(Object value) {
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return value instanceof String known ? known : null;
    }
}
