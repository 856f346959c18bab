import { at } from './edits.js';

/** Changes to the value of a member, for `set`. All take the old value; texts and numbers are converted as needed. */

/** The value of another member of the same body. */
export const sameAs =
  (pointer: string) =>
  (_: unknown, body: unknown): unknown =>
    at(body, pointer);

/** Amounts in BRL. */
export const inCents = (brl: unknown): number => Math.round(Number(brl) * 100);
export const inWholeReais = (brl: unknown): number => Math.floor(Number(brl));
export const asDecimalText = (brl: unknown): string => Number(brl).toFixed(2);
/** Truncates as binary floating point does: 0.29 becomes 0.28. */
export const cutToCents = (brl: unknown): number => Math.floor(Number(brl) * 100) / 100;
export const rounded = (brl: unknown): number => Math.round(Number(brl) * 100) / 100;
export const doubled = (brl: unknown): number => Math.round(Number(brl) * 200) / 100;
/** Reads the amount like a parser that mistakes the thousands separator for the decimal point: 1,234.56 becomes 1.23. */
export const separatorAsPoint = (brl: unknown): number =>
  Number(brl) < 1_000 ? Number(brl) : Math.round(Number(brl) / 10) / 100;
/** Adds a tariff of 0.35. */
export const withTariff = (brl: unknown): number => Math.round(Number(brl) * 100 + 35) / 100;

/** Texts. */
export const lowerCase = (text: unknown): unknown => (typeof text === 'string' ? text.toLowerCase() : text);
export const upperCase = (text: unknown): string => String(text).toUpperCase();
export const cut = (length: number) => (text: unknown) => String(text).slice(0, length);
export const digits = (text: unknown): string => String(text).replace(/\D/g, '');
/** An id of the same form that identifies nothing. */
export const withAnotherEnd = (id: unknown): unknown =>
  typeof id === 'string' ? `${id.slice(0, -4)}zzzz` : id;
/** An id of digits as it would look after conversion to a number. */
export const withoutLeadingZeros = (id: unknown): unknown =>
  typeof id === 'string' && /^\d+$/.test(id) ? String(BigInt(id)) : id;

/** Lists. */
export const first =
  (count: number) =>
  (list: unknown): unknown =>
    Array.isArray(list) ? list.slice(0, count) : list;
export const inList = (value: unknown): readonly unknown[] => [value];
export const joined = (list: unknown): unknown => (Array.isArray(list) ? list.join('; ') : list);

const hourMs = 3_600_000;

/** Times. */
export const earlier = (hours: number) => (time: unknown) =>
  typeof time === 'string' ? new Date(Date.parse(time) - hours * hourMs).toISOString() : time;
/** Brazilian local time that is labelled as UTC. */
export const localAsUtc = earlier(3);
/** Times before every check: an hour before the process started, and years ago. */
export const anHourBeforeStart = new Date(Date.now() - hourMs).toISOString();
export const yearsAgo = '2020-01-01T00:00:00.000Z';
/**
 * A time as shown by a twelve-hour clock: correct for hours in the current half of the day (UTC), and twelve hours off in
 * the other half.
 */
export function ofTwelveHours(time: unknown): unknown {
  if (typeof time !== 'string') return time;
  const isAfternoon = new Date().getUTCHours() >= 12;
  const shown = (_: string, hour: string) =>
    `T${String((Number(hour) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:`;
  return time.replace(/T(\d\d):/, shown);
}
