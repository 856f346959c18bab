import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** Java's HttpURLConnection as it comes. */
public final class UrlConnection {
    public static void main(String[] args) throws Exception {
        Call call = Call.fromEnvironment();
        String used = "Java " + System.getProperty("java.version");
        send("GET", call.base + "/balance", call, null);
        try {
            System.out.println(send("POST", call.base + call.path, call, used));
        } catch (IOException error) {
            System.out.println(Call.failed(used, error));
        }
    }

    private static String send(String method, String url, Call call, String used) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection(java.net.Proxy.NO_PROXY);
        connection.setRequestMethod(method);
        call.headers.forEach(connection::setRequestProperty);
        if (method.equals("POST")) {
            connection.setDoOutput(true);
            connection.getOutputStream().write(call.body.getBytes(StandardCharsets.UTF_8));
        }
        int status = connection.getResponseCode();
        // What is not read to its end keeps the connection from being used again.
        try (InputStream stream = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            return Call.answered(used, status, new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
