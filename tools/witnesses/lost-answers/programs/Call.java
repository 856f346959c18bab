import java.util.LinkedHashMap;
import java.util.Map;

/** What to call, from the environment, and how it ended, as one line of JSON. Java has no JSON of its own. */
final class Call {
    final String base = System.getenv("PIX_BASE_URL");
    final String path = System.getenv("PIX_PATH");
    final String body = System.getenv("PIX_BODY");
    /** From lines of `name: value`. */
    final Map<String, String> headers = new LinkedHashMap<>();

    static Call fromEnvironment() {
        Call call = new Call();
        for (String line : System.getenv("PIX_HEADERS").split("\n")) {
            String[] parts = line.split(": ", 2);
            call.headers.put(parts[0], parts[1]);
        }
        return call;
    }

    static String answered(String used, int status, String body) {
        return "{\"used\":" + quoted(used) + ",\"status\":" + status + ",\"body\":" + quoted(body) + "}";
    }

    static String failed(String used, Exception error) {
        return "{\"used\":" + quoted(used) + ",\"error\":" + quoted(error.toString()) + "}";
    }

    private static String quoted(String text) {
        if (text == null) return "null";
        StringBuilder out = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') out.append('\\').append(letter);
            else if (letter < ' ') out.append(String.format("\\u%04x", (int) letter));
            else out.append(letter);
        }
        return out.append('"').toString();
    }
}
