/**
 * JSON from an untrusted target: any member may be missing or of any type, so reading it never throws as long as deeper
 * steps use `?.`.
 */
export interface UntrustedJson {
  readonly [member: string]: UntrustedJson | undefined;
}

const nothing: UntrustedJson = Object.freeze({});

/** Maximum nesting: much deeper than any body of the interface, and safe for recursion. */
const deepest = 200;

/** Parses JSON; undefined if the text is not JSON, or is nested too deeply to be processed safely. */
export function parseJson(text: string): unknown {
  try {
    if (isTooDeep(text)) return undefined;
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Decodes a part of a URL; returns a malformed part unchanged. */
export function decodeUriPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Matches a JSON string or number. Matching whole strings keeps the digits inside them from being matched as numbers. */
const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;
const longInteger = /^-?\d{16,}$/;
/** Whether a value is text with the digits of an integer beyond 2^53, as `parseExactly` returns it. */
export function isLongInteger(value: unknown): boolean {
  return typeof value === 'string' && longInteger.test(value) && !Number.isSafeInteger(Number(value));
}

/** A quick pre-check, because most bodies have no number of that length. */
const mayHaveLongInteger = /[:,[\s]-?\d{16}/;

/**
 * Parses like `parseJson`, but returns integers beyond 2^53 as text: 64-bit ids are legal numbers, and a double would make
 * several of them equal. `plain` is the result of `parseJson`, returned if there is no such integer.
 */
export function parseExactly(text: string, plain: unknown = parseJson(text)): unknown {
  if (plain === undefined || !mayHaveLongInteger.test(text)) return plain;
  const quoted = text.replace(textOrNumber, (token) => (isLongInteger(token) ? `"${token}"` : token));
  return quoted === text ? plain : parseJson(quoted);
}

/** Counts nested brackets outside strings. It runs on every body of a run, so it skips strings instead of scanning them. */
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

/** The end of the string that starts with a quote at `start`: its closing quote, or the end of the text. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === codes.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** The value to read members from: an object or array itself, or an empty object for anything else. */
export function untrusted(value: unknown): UntrustedJson {
  return typeof value === 'object' && value !== null ? (value as UntrustedJson) : nothing;
}

/** An untrusted string; empty if the value is not a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Any untrusted value as text, for ids and records: a string unchanged, anything else as JSON. */
export function asText(value: unknown): string {
  if (value === undefined) return 'absent';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Items of an untrusted array; none if the value is not an array. */
export function items(value: unknown): readonly UntrustedJson[] {
  return Array.isArray(value) ? (value as UntrustedJson[]) : [];
}
