package org.openapitools.jackson.nullable;

/**
 * Stands in for the one class of jackson-databind-nullable that a generated ApiClient registers. No model of this contract needs what
 * it does, and everything else that the client imports is in the generator's own JAR.
 */
public class JsonNullableModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
