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

/** A text or a number of JSON; where whole texts are matched, digits in them are left alone. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const longInteger = /^-?\d{16,}$/;
/** Whether a value is a text with the digits of an integer beyond 2^53, as `parseExactly` reads one. */
export function isLongInteger(value: unknown): boolean {
  return typeof value === 'string' && longInteger.test(value) && !Number.isSafeInteger(Number(value));
}

/** Most bodies have no number that is so long. */
const mayHaveLongInteger = /[:,[\s]-?\d{16}/;

/**
 * JSON of a text like `parseJson`, but with integers beyond 2^53 as texts of their digits: ids of 64 bits are legal numbers, and a
 * double would make several of them the same. `plain` is what `parseJson` has made of the text: given back where both are equal.
 */
export function parseExactly(text: string, plain: unknown = parseJson(text)): unknown {
  if (plain === undefined || !mayHaveLongInteger.test(text)) return plain;
  const quoted = text.replace(textOrNumber, (token) => (isLongInteger(token) ? `"${token}"` : token));
  return quoted === text ? plain : parseJson(quoted);
}

/** Looks at the brackets outside of texts. Every body of a run comes by, so texts are jumped over. */
function isTooDeep(text: string): boolean {
  if (text.length <= deepest) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) at = endOfText(text, at);
    else if (code === codes.openList || code === codes.openObject) depth += 1;
    else if (code === codes.closeList || code === codes.closeObject) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

const codes = {
  quote: 0x22,
  backslash: 0x5c,
  openList: 0x5b,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/** Where the text ends that begins with a quote at `start`: at its other quote, or at the end of everything. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === codes.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
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
