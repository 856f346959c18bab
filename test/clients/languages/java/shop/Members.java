package shop;

import java.util.Map;

/** The members of JSON objects. */
final class Members {
    private Members() {}

    /** Those of a value: none of what is no object. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> of(Object value) {
        return value instanceof Map<?, ?> members ? (Map<String, Object>) members : Map.of();
    }
}
