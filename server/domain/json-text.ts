const known = Symbol('JSON text');

/** Tells the JSON text of an object to whoever sends it. A changed copy of the object does not have it. */
export function withText<T extends object>(value: T, text: string): T {
  return Object.defineProperty(value, known, { value: text });
}

/** The JSON text of a body: the known one, or a new one. */
export function jsonText(body: unknown): string {
  const { [known]: text } = (body ?? {}) as { readonly [known]?: string };
  return text ?? JSON.stringify(body);
}
