package org.openapitools.jackson.nullable;

/**
 * Replaces the only class of jackson-databind-nullable that a generated ApiClient registers. No model of this contract
 * needs its function, and everything else that the client imports is in the generator's own JAR.
 */
public class JsonNullableModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
