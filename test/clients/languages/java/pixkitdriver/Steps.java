package pixkitdriver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import shop.Hooks;
import shop.Refused;
import shop.Shop;
import shop.Unknown;
import shop.Unsent;

/**
 * The driver of the shop, filled in from what {@code pixkit init --scaffold-client java} writes.
 */
public class Steps {
    private final Map<String, Shop> shops = new ConcurrentHashMap<>();
    private final AtomicInteger made = new AtomicInteger();
    private final Map<String, Driver.Step> steps = new HashMap<>();
    private final String hooks;

    Steps() {
        try {
            hooks = Hooks.serve(shops::get);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        steps.put("configure", this::configure);
        steps.put("close", this::close);
        steps.put("about", this::about);
        steps.put("balance", ended((shop, params) -> Map.of("available", shop.balance())));
        steps.put("pay", done(Shop::pay));
        steps.put("pay a QR code", done(Shop::payCode));
        steps.put("transfer", done(Shop::transfer));
        steps.put("charge", ended((shop, params) -> coded(shop.charge(params))));
        steps.put("charge by cob", ended((shop, params) -> coded(shop.chargeByCob(params))));
        steps.put("refund", done(Shop::refund));
        steps.put("statement", ended(Steps::statement));
        steps.put("reconcile", done((shop, params) -> shop.reconcile()));
        steps.put("restart", this::restart);
        steps.put("register a webhook", done(Shop::register));
        steps.put("how is the order", this::howIsTheOrder);
    }

    Map<String, Driver.Step> all() {
        return steps;
    }

    private Map<String, Object> configure(String client, Map<String, Object> params) {
        String name = String.valueOf(made.incrementAndGet());
        shops.put(name, new Shop(params));
        return Map.of("client", name, "webhookUrl", hooks + "/" + name);
    }

    private Map<String, Object> close(String client, Map<String, Object> params) {
        shops.remove(client);
        return Map.of();
    }

    private Map<String, Object> about(String client, Map<String, Object> params) {
        List<String> names = new ArrayList<>(steps.keySet());
        return Map.of("name", "java", "version", "1", "steps", names, "verifies", "none");
    }

    private Map<String, Object> restart(String client, Map<String, Object> params) {
        shops.get(client).restart();
        return Map.of();
    }

    private Map<String, Object> howIsTheOrder(String client, Map<String, Object> params) {
        return shops.get(client).howIs((String) params.get("order"));
    }

    private static Map<String, Object> statement(Shop shop, Map<String, Object> params)
            throws Exception {
        return Map.of("transactions", shop.statement(params));
    }

    private static Map<String, Object> coded(String code) {
        return code == null ? Map.of() : Map.of("code", code);
    }

    private interface Work {
        Map<String, Object> work(Shop shop, Map<String, Object> params) throws Exception;
    }

    private interface Act {
        void act(Shop shop, Map<String, Object> params) throws Exception;
    }

    private Driver.Step done(Act act) {
        return ended(
                (shop, params) -> {
                    act.act(shop, params);
                    return Map.of();
                });
    }

    /** A step that says how the call of the shop ended. */
    private Driver.Step ended(Work work) {
        return (client, params) -> {
            try {
                Map<String, Object> returned =
                        new HashMap<>(work.work(shops.get(client), params));
                returned.put("outcome", "done");
                return returned;
            } catch (Refused refused) {
                return Map.of("outcome", "refused", "error", refused.getMessage());
            } catch (Unknown unknown) {
                return Map.of("outcome", "unknown", "error", unknown.getMessage());
            } catch (Unsent unsent) {
                return Map.of("outcome", "failed", "error", unsent.getMessage());
            }
        };
    }
}
