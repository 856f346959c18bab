package shop;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** One attempt to pay or to charge. It is stored before anything is sent. */
final class Order {
    /** What was given back, or asked to be. */
    static final class Refund {
        final String id = Money.newId();
        final long cents;
        /** unknown, asked, done, failed. */
        String state = "unknown";
        String transactionId;
        String notifiedId;

        Refund(long cents) {
            this.cents = cents;
        }

        boolean isOpen() {
            return state.equals("asked") || state.equals("unknown");
        }
    }

    final String kind;
    final String externalId;
    long cents;
    Map<String, Object> request;
    String code;
    /** What the calls of the shop itself say. */
    String own = "unknown";
    /** What the gateway says: CONFIRMED or ERROR. */
    String settled;
    String errorCode;
    String transactionId;
    String endToEndId;
    /** Cents that came back, by the id of what brought them. */
    final Map<String, Long> returned = new HashMap<>();
    Long remaining;
    final Map<String, Refund> refunds = new LinkedHashMap<>();

    Order(String kind, String externalId, long cents) {
        this.kind = kind;
        this.externalId = externalId;
        this.cents = cents;
    }

    String state() {
        if ("ERROR".equals(settled)) {
            return "failed";
        }
        if ("CONFIRMED".equals(settled) || !returned.isEmpty()) {
            return cameBack() >= cents ? "returned" : "paid";
        }
        return own;
    }

    private long cameBack() {
        long sum = returned.values().stream().mapToLong(Long::longValue).sum();
        return sum
                + refunds.values().stream()
                        .filter(refund -> refund.state.equals("done"))
                        .mapToLong(refund -> refund.cents)
                        .sum();
    }

    /** Notes what has become of it; a second time changes nothing. */
    void settle(Object status, Object itsEndToEndId, Object itsErrorCode) {
        if ("PENDING".equals(status) && own.equals("unknown")) {
            own = "pending";
        }
        if (("CONFIRMED".equals(status) || "ERROR".equals(status)) && settled == null) {
            settled = (String) status;
            errorCode = itsErrorCode instanceof String given ? given : null;
        }
        if ("CONFIRMED".equals(status) && itsEndToEndId instanceof String known) {
            endToEndId = known;
        }
    }

    Map<String, Object> view() {
        Map<String, Object> view = new HashMap<>();
        boolean isPaid = state().equals("paid") || state().equals("returned");
        view.put("state", state());
        view.put("amount", Money.brl(cents));
        view.put("refunded", Money.brl(cameBack()));
        view.put("times", isPaid ? 1 : 0);
        if (isPaid) {
            long asked = refunds.values().stream().filter(Refund::isOpen).mapToLong(refund -> refund.cents).sum();
            view.put("refundable", Money.brl(remaining == null ? cents - cameBack() - asked : remaining));
        }
        if (endToEndId != null) {
            view.put("endToEndId", endToEndId);
        }
        return view;
    }
}
