// Vectors.java, with Gson: java -cp gson.jar:. Vectors node_modules/pix-gateway-kit/spec/vectors
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Vectors {
    /** Your functions, by the names that the vectors use for them; null for those that you do not have. */
    private static JsonElement answer(String name, JsonObject input) throws Exception {
        switch (name) {
            case "signatures.verify": {
                Map<String, String> headers = new HashMap<>();
                input.getAsJsonObject("headers").entrySet().forEach(one -> headers.put(one.getKey(), one.getValue().getAsString()));
                List<String> secrets = new ArrayList<>();
                for (JsonElement one : input.getAsJsonArray("secrets")) secrets.add(one.getAsString());
                byte[] body = input.get("body").getAsString().getBytes(UTF_8);
                Instant now = Instant.ofEpochSecond(input.get("now").getAsLong());
                return member("genuine", new JsonPrimitive(Signature.isGenuine(headers, body, secrets, now)));
            }
            case "amounts.fromDecimal": {
                String text = input.get("text").getAsString();
                boolean isDecimal = text.matches("[0-9]+\\.[0-9]{2}");
                return member("cents", isDecimal ? new JsonPrimitive(Long.parseLong(text.replace(".", ""))) : JsonNull.INSTANCE);
            }
            case "amounts.toDecimal": {
                long cents = input.get("cents").getAsLong();
                return member("text", new JsonPrimitive(String.format("%d.%02d", cents / 100, cents % 100)));
            }
            default:
                return null;
        }
    }

    private static JsonObject member(String name, JsonElement value) {
        JsonObject object = new JsonObject();
        object.add(name, value);
        return object;
    }

    public static void main(String[] args) throws Exception {
        boolean failed = false;
        for (String topic : List.of("signatures", "amounts")) {
            String text = Files.readString(Path.of(args[0], topic + ".json"));
            JsonArray vectors = JsonParser.parseString(text).getAsJsonObject().getAsJsonArray("vectors");
            int own = 0;
            int wrong = 0;
            for (JsonElement element : vectors) {
                JsonObject vector = element.getAsJsonObject();
                String name = topic + "." + vector.get("function").getAsString();
                JsonElement answer = answer(name, vector.getAsJsonObject("input"));
                if (answer == null) continue;
                own++;
                if (answer.equals(vector.get("expect"))) continue;
                wrong++;
                System.err.println("wrong: " + vector.get("id").getAsString());
            }
            System.out.println(topic + ": " + own + " checked, " + wrong + " wrong");
            failed |= own == 0 || wrong > 0;
        }
        System.exit(failed ? 1 : 0);
    }

    private Vectors() {}
}
