/**
 * JSON that came from an untrusted target: any member may be missing or of any type, so reading it never throws
 * as long as deeper steps use `?.`.
 */
export interface UntrustedJson {
  readonly [member: string]: UntrustedJson | undefined;
}

const nothing: UntrustedJson = Object.freeze({});

/** Deeper than any body of the interface by far; whatever walks over a value may recurse so far. */
const deepest = 200;

/** JSON of a text; undefined when it is none, or nested so deeply that reading it would break the reader. */
export function parseJson(text: string): unknown {
  try {
    if (isTooDeep(text)) return undefined;
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

/** The value to read members from: an object or array as it is, anything else as an empty object. */
export function untrusted(value: unknown): UntrustedJson {
  return typeof value === 'object' && value !== null ? (value as UntrustedJson) : nothing;
}

/** An untrusted text; empty when the value is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Any untrusted value as text: a text as it is, anything else as JSON. Serves ids, and what is noted. */
export function asText(value: unknown): string {
  if (value === undefined) return 'absent';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Items of an untrusted array; none when the value is no array. */
export function items(value: unknown): readonly UntrustedJson[] {
  return Array.isArray(value) ? (value as UntrustedJson[]) : [];
}
