import type { Exchange } from './exchange.js';

const pattern =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/;
const minuteMs = 60_000;

/** How far the clocks of target and kit may be apart, in milliseconds. */
const skewMs = 5 * minuteMs;
/** Offsets, in minutes, that a text without one may be meant in: UTC and Brasília. */
const unsaidOffsets = [0, -180];

/** The kit's clock, ms since 1970. */
export function now(): number {
  return Date.now();
}

/** The moments, ms since 1970, that an ISO 8601 text may mean: more than one where it has no offset (OP-57). */
export function momentsOf(text: unknown): readonly number[] {
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (parts === null) return [];
  const [, minute = '', second = '00', fraction = '0', zulu, sign, hours = '0', minutes = '0'] = parts;
  const local = Date.parse(`${minute}:${second}Z`) + Number(`0.${fraction}`) * 1000;
  if (zulu === undefined && sign === undefined)
    return unsaidOffsets.map((offset) => local - offset * minuteMs);
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return [local - offset * minuteMs];
}

/** Whether a text tells seconds, so that two moments of it some seconds apart must differ. */
export function tellsSeconds(text: unknown): boolean {
  return typeof text === 'string' && pattern.exec(text)?.[2] !== undefined;
}

/**
 * Whether a text is a time in the span given, by the kit's clock or by the clock of the target that answered
 * (`Date` header), some minutes of skew allowed.
 */
export function isAround(text: unknown, span: { from: number; to: number }, answer?: Exchange): boolean {
  const told = Date.parse(answer?.headers['date'] ?? '');
  const spans = Number.isNaN(told) ? [span] : [span, { from: told, to: told }];
  return momentsOf(text).some((moment) =>
    spans.some(({ from, to }) => moment >= from - skewMs && moment <= to + skewMs),
  );
}

/** Whether `later` may be at or after `earlier`, two texts of one clock, as far as their precision goes. */
export function isNotBefore(later: unknown, earlier: unknown): boolean {
  const precisionMs = tellsSeconds(later) && tellsSeconds(earlier) ? 2_000 : minuteMs;
  return momentsOf(later).some((end) => momentsOf(earlier).some((start) => end >= start - precisionMs));
}
