package pixkitdriver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import shop.Shop;

/**
 * The driver of the shop: the output of {@code pixkit init --scaffold-client java}, filled in.
 */
public class Steps {
    private final Map<String, Shop> shops = new ConcurrentHashMap<>();
    private final AtomicInteger made = new AtomicInteger();
    private final String hooks;

    Steps() {
        try {
            hooks = Shop.serve(shops::get);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    Map<String, Driver.Step> all() {
        return Map.of(
                "configure", this::configure,
                "close", this::close,
                "about", this::about,
                "balance", ended((shop, params) -> shop.balance()),
                "pay", ended(Shop::pay),
                "reconcile", ended((shop, params) -> shop.reconcile()),
                "how is the order", this::howIsTheOrder);
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
        List<String> names = List.copyOf(all().keySet());
        return Map.of("name", "java", "version", "1", "steps", names, "verifies", "signature");
    }

    private Map<String, Object> howIsTheOrder(String client, Map<String, Object> params) {
        return shops.get(client).howIs((String) params.get("order"));
    }

    private interface Work {
        Map<String, Object> work(Shop shop, Map<String, Object> params) throws Exception;
    }

    /** Wraps a call of the shop into a step that returns its outcome. */
    private Driver.Step ended(Work work) {
        return (client, params) -> {
            try {
                return work.work(shops.get(client), params);
            } catch (Exception thrown) {
                return Map.of("outcome", Shop.outcomeOf(thrown), "error", String.valueOf(thrown.getMessage()));
            }
        };
    }
}
