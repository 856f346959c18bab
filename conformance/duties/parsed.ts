import { isObject } from '../core/json.js';
import { parseExactly, parseJson } from '../core/untrusted-json.js';

/** The JSON object in these bytes, with long numbers as text; empty if there is none. */
export function parsed(bytes: Buffer | undefined): Readonly<Record<string, unknown>> {
  const text = bytes?.toString('utf8') ?? '';
  const exact: unknown = parseExactly(text, parseJson(text));
  return isObject(exact) ? exact : {};
}
