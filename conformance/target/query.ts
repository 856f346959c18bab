import { below, type Random } from '../core/random.js';

/**
 * The ways in which RFC 3986 lets a query be written; each says the same. `raw`: what needs no percent-encoding has none, a colon
 * for instance. `encoded`: all but unreserved characters are encoded; `lower case` with such digits. `throughout`: these too.
 */
export const writings = ['raw', 'encoded', 'lower case', 'throughout'] as const;
export type QueryWriting = (typeof writings)[number];

/** The ways of everyday, in which a report can still be read. */
const everyday = ['raw', 'encoded', 'lower case'] as const satisfies readonly QueryWriting[];

/** Some way to write a query. */
export function drawnWriting(random: Random): QueryWriting {
  return everyday[below(random, everyday.length)] ?? 'encoded';
}

/** Members of a query, written in this way; empty where there are none. */
export function queryText(members: readonly (readonly [string, string])[], writing: QueryWriting): string {
  return members.map(([name, value]) => `${encoders.encoded(name)}=${encoders[writing](value)}`).join('&');
}

/** What a query may hold as it is, and forms use for nothing else (`&`, `=`, `+` and `;` part members, or stand for a space). */
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
