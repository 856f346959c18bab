package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/** Receives notifications at /hook/<client>: takes them, then answers 200. */
public final class Hooks {
    private static final int MAX_BYTES = 1024 * 1024;

    private Hooks() {}

    /** Its address. It runs until the process ends, and finds a shop by the name of the client. */
    public static String serve(Function<String, Shop> named) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        server.createContext(
                "/hook/",
                exchange -> {
                    try (exchange) {
                        String path = exchange.getRequestURI().getPath();
                        Shop shop = named.apply(path.substring(path.lastIndexOf('/') + 1));
                        exchange.sendResponseHeaders(shop == null ? 404 : take(shop, exchange), -1);
                    }
                });
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    private static int take(Shop shop, HttpExchange exchange) throws IOException {
        boolean isPacked = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        InputStream sent = exchange.getRequestBody();
        try (InputStream body = isPacked ? new GZIPInputStream(sent) : sent) {
            shop.take(new String(body.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
            return 200;
        } catch (Refused | IllegalArgumentException odd) {
            return 400;
        }
    }
}
