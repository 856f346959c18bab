import { textOf } from '../../core/untrusted-json.js';
import type { Expect } from '../../engine/expect.js';
import type { Exchange } from '../../target/exchange.js';
import { createHmac, randomBytes } from 'node:crypto';
import type { Values } from '../../core/values.js';

/** Expects that a token request was refused with this status and code; the errors chapter judges the envelope. */
export function expectRefusal<Id extends string>(
  expect: Expect<Id>,
  clause: Id,
  answer: Exchange,
  status: number,
  code: string,
): void {
  expect.at(clause).status(answer, status);
  expect.at(clause).code(answer, code);
}

/** Whether a token was returned, with any status. */
export function hasToken(answer: Exchange): boolean {
  return textOf(answer.body.access_token) !== '';
}

/** The JSON object in a base64url segment; undefined if there is none. */
function decoded(segment: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment ?? '', 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the claims of a JWT state that it has no scope at all; false if they do not state a scope. */
export function saysNoScope(token: string): boolean {
  const claims = decoded(token.split('.')[1]) ?? {};
  const named = [claims['scope'], claims['scopes'], claims['scp']].find((value) => value !== undefined);
  if (Array.isArray(named)) return named.length === 0;
  return named === null || (typeof named === 'string' && named.trim() === '');
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Whether a text is a JWT in compact form, signed (three segments) or encrypted (five), with an algorithm. */
export function isSignedOrEncrypted(token: unknown): boolean {
  if (typeof token !== 'string') return false;
  const segments = token.split('.');
  const header = decoded(segments[0]);
  if (typeof header?.['alg'] !== 'string') return false;
  if (segments.length === 5) return typeof header['enc'] === 'string';
  return segments.length === 3 && decoded(segments[1]) !== undefined && segments[2] !== '';
}

/**
 * Variants of the token with one change each, so that its signature is no longer valid: a changed character in the middle
 * of a segment (the last character may contain unused bits), changed claims, or no signature.
 */
export function alteredTokens(token: string): readonly string[] {
  const segments = token.split('.');
  const flipped = segments.flatMap((segment, index) =>
    segment.length < 3 ? [] : [segments.with(index, flippedInside(segment)).join('.')],
  );
  const claims = decoded(segments[1]);
  if (segments.length !== 3 || claims === undefined) return flipped;
  const later = typeof claims['exp'] === 'number' ? { exp: claims['exp'] + 86_400 } : { altered: true };
  return [
    ...flipped,
    segments.with(1, encoded({ ...claims, ...later })).join('.'),
    segments.with(2, '').join('.'),
  ];
}

function flippedInside(segment: string): string {
  const middle = Math.floor((segment.length - 1) / 2);
  const other = segment[middle] === 'A' ? 'B' : 'A';
  return segment.slice(0, middle) + other + segment.slice(middle + 1);
}

/** The claims of the token with headers that specify no algorithm, both without a signature and with the original one. */
export function unsignedTokens(token: string): readonly string[] {
  const [header, payload = '', signature = ''] = token.split('.');
  const claims = decoded(payload) === undefined ? encoded({ sub: 'made-up' }) : payload;
  return ['none', 'None', 'NONE'].flatMap((alg) => {
    const open = encoded({ ...decoded(header), alg });
    return [`${open}.${claims}.`, `${open}.${claims}.${signature}`];
  });
}

/** Tokens that no gateway has issued, one of them with the claims of a real token but signed by the kit. */
export function forgedTokens(token: string, values: Values): readonly string[] {
  const [header, payload = ''] = token.split('.');
  const claims = decoded(payload) === undefined ? encoded({ sub: values.uuid() }) : payload;
  const signed = `${encoded({ ...decoded(header), alg: 'HS256', typ: 'JWT' })}.${claims}`;
  const signature = createHmac('sha256', randomBytes(32)).update(signed).digest('base64url');
  return [
    'made-up',
    'null',
    '..',
    `${header ?? ''}.${claims}`,
    values.uuid(),
    `${values.word(40)}.${values.word(80)}.${values.word(43)}`,
    `${signed}.${signature}`,
  ];
}
