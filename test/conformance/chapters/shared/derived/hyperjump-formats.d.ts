/** Registers the formats of JSON Schema when it is loaded; the package brings no types for it. */
declare module '@hyperjump/json-schema/formats-lite';
