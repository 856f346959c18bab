import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;

class Driver {
    public static void main(String[] args) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            List<byte[]> fields =
                    Arrays.stream(line.split(" ")).map(one -> Base64.getDecoder().decode(one.substring(1))).toList();
            List<String> texts = fields.stream().map(String::new).toList();
            Map<String, String> headers =
                    Map.of(
                            "webhook-id", texts.get(2),
                            "webhook-timestamp", texts.get(3),
                            "webhook-signature", texts.get(4));
            List<String> secrets = List.of(texts.get(1).split(" "));
            Instant now = Instant.ofEpochSecond(Long.parseLong(texts.get(0)));
            System.out.println(Signature.isGenuine(headers, fields.get(5), secrets, now));
        }
    }
}
