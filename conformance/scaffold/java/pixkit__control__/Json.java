package pixkit__control__;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * JSON with only the JDK: objects are maps, arrays are lists, numbers are {@code BigDecimal}. If
 * the __subject__ has a JSON library, use that instead and delete this class.
 */
final class Json {
    private static final int MAX_DEPTH = 32;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Throws {@code IllegalArgumentException} if the text is not JSON. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        json.skipSpace();
        json.demand(json.at == text.length());
        return value;
    }

    /** Writes maps, collections, strings, numbers, booleans and null. */
    static String write(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(member -> quoted(member.getKey()) + ":" + write(member.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(Json::write).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        return quoted(value);
    }

    private static String quoted(Object value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : value.toString().toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private Object value(int depth) {
        demand(depth < MAX_DEPTH);
        skipSpace();
        switch (peek()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        if (accept('}')) {
            return members;
        }
        do {
            skipSpace();
            demand(peek() == '"');
            String name = string();
            demand(accept(':'));
            members.put(name, value(depth + 1));
        } while (accept(','));
        demand(accept('}'));
        return members;
    }

    private List<Object> array(int depth) {
        List<Object> items = new ArrayList<>();
        at++;
        if (accept(']')) {
            return items;
        }
        do {
            items.add(value(depth + 1));
        } while (accept(','));
        demand(accept(']'));
        return items;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (peek() != '"') {
            char c = text.charAt(at++);
            demand(c >= ' ');
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        if (c == 'u') {
            demand(at + 4 <= text.length());
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int index = "\"\\/bfnrt".indexOf(c);
        demand(index >= 0);
        return "\"\\/\b\f\n\r\t".charAt(index);
    }

    private Object word(String word, Object value) {
        demand(text.startsWith(word, at));
        at += word.length();
        return value;
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && "+-.0123456789Ee".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return new BigDecimal(text.substring(start, at));
    }

    private boolean accept(char c) {
        skipSpace();
        boolean isThere = at < text.length() && text.charAt(at) == c;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private char peek() {
        demand(at < text.length());
        return text.charAt(at);
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void demand(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("not JSON at character " + at);
        }
    }
}
