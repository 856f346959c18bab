import { parseJson, textOf, untrusted } from '../core/untrusted-json.js';
import type { ReportExchange, ReportFailure } from './report.js';

/**
 * How two codes differ that should be equal; empty if a failure compares something else, or the codes are not alike. A
 * gateway that changes its codes usually changes all of them in the same way, so one mistake shows at every code and
 * clause.
 */
export function codeChangeOf({ expected, received, exchanges }: ReportFailure): readonly string[] {
  const codes = new Set(exchanges.map(codeIn));
  const pairs = textsIn(expected).flatMap((one) => textsIn(received).map((other) => [one, other] as const));
  const changes = pairs
    .filter((pair) => pair.some((text) => codes.has(text)))
    .flatMap(([one, other]) => changeBetween(one, other) ?? []);
  return changes.slice(0, 1).map((change) => `code\n${change}`);
}

/** The quoted texts in a failure's value, which may list several. */
function textsIn(value: string): readonly string[] {
  return (value.match(/"[^"]+"/g) ?? []).map((text) => text.slice(1, -1));
}

/** The `code` of an answer; empty if it has none. */
export function codeIn({ response }: ReportExchange): string {
  return textOf(untrusted(parseJson(response?.body ?? '')).code);
}

/** Symmetric, because a check may also compare a code with an earlier answer of the gateway. */
function changeBetween(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  if (withoutNumber(one) === withoutNumber(other)) return 'numbered';
  if (letters(one) === letters(other)) return 'spelled';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const start = long.indexOf(short);
  return start < 0 ? undefined : `${long.slice(0, start)}…${long.slice(start + short.length)}`;
}

/** A code without its trailing number. */
function withoutNumber(code: string): string {
  return code.replace(/[^a-z0-9]*\d+$/i, '');
}

/** A code without case and separators. */
function letters(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '');
}
