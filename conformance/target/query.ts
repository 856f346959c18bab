import { below, type Random } from '../core/random.js';

/**
 * The encodings that RFC 3986 allows for a query; all are equivalent. `raw`: characters that need no percent-encoding,
 * such as a colon, are not encoded. `encoded`: everything but unreserved characters is encoded; `lower case`: with
 * lower-case hex digits. `throughout`: unreserved characters are encoded, too.
 */
export const writings = ['raw', 'encoded', 'lower case', 'throughout'] as const;
export type QueryWriting = (typeof writings)[number];

/** The usual encodings, which stay readable in a report. */
const everyday = ['raw', 'encoded', 'lower case'] as const satisfies readonly QueryWriting[];

/** Draws an encoding for a query. */
export function drawnWriting(random: Random): QueryWriting {
  return everyday[below(random, everyday.length)] ?? 'encoded';
}

/** Encodes the members of a query; returns an empty text if there are none. */
export function queryText(members: readonly (readonly [string, string])[], writing: QueryWriting): string {
  return members.map(([name, value]) => `${encoders.encoded(name)}=${encoders[writing](value)}`).join('&');
}

/**
 * Characters that a query may contain unencoded and that have no meaning in forms (`&`, `=`, `+` and `;` separate
 * members, or stand for a space).
 */
const legalRaw = /[A-Za-z0-9\-._~:/?@!$'()*,]/;
const unreserved = /[A-Za-z0-9\-._~]/;

const encoders: Readonly<Record<QueryWriting, (text: string) => string>> = {
  raw: (text) => encodedBut(legalRaw, text),
  encoded: (text) => encodedBut(unreserved, text),
  'lower case': (text) => encodedBut(unreserved, text).replace(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
  throughout: (text) => encodedBut(undefined, text),
};

function encodedBut(kept: RegExp | undefined, text: string): string {
  const octets = Array.from(Buffer.from(text, 'utf8'), (octet) => {
    const character = String.fromCharCode(octet);
    if (kept?.test(character) === true) return character;
    return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return octets.join('');
}
