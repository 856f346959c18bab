import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Java's HttpClient, of HTTP/1.1. */
public final class JavaHttpClient {
    public static void main(String[] args) throws Exception {
        Call call = Call.fromEnvironment();
        String used = "Java " + System.getProperty("java.version");
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        client.send(request(call, "/balance").GET().build(), HttpResponse.BodyHandlers.ofString());
        try {
            HttpRequest post = request(call, call.path).POST(HttpRequest.BodyPublishers.ofString(call.body)).build();
            HttpResponse<String> answer = client.send(post, HttpResponse.BodyHandlers.ofString());
            System.out.println(Call.answered(used, answer.statusCode(), answer.body()));
        } catch (IOException error) {
            System.out.println(Call.failed(used, error));
        }
    }

    private static HttpRequest.Builder request(Call call, String path) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(call.base + path));
        call.headers.forEach(builder::header);
        return builder;
    }
}
