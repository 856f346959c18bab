import { calendarDay, offsetToLocalTime } from './clock.js';
import { httpProblem } from './problems.js';
import { about } from '../messages/messages.js';
import { t } from '../messages/text.js';

const dayMs = 86_400_000;
const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A range of time, ms since 1970, both ends inclusive. */
export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns the first (`startDate`) or last (`endDate`) moment that a query parameter denotes, ms since 1970. A date
 * denotes a whole day in São Paulo (OP-23); a date-time denotes itself, in UTC if it has no offset. Throws a 400 that
 * names the parameter if there is no such day.
 */
export function boundary(name: 'startDate' | 'endDate', text: string): number {
  if (!dateOnly.test(text)) return momentOf(name, text);
  const start = starts.get(text) ?? startOf(name, text);
  return name === 'startDate' ? start : start + dayMs - 1;
}

/** Maximum number of cached day starts: requests ask about the same few days, and parsing a date takes microseconds. */
const maxStarts = 1_000;
const starts = new Map<string, number>();

function startOf(name: string, day: string): number {
  const noon = momentOf(name, day, 'T12:00:00Z');
  const start = noon + offsetToLocalTime(noon, '00:00');
  if (starts.size >= maxStarts) starts.clear();
  starts.set(day, start);
  return start;
}

/**
 * Parses a date-time, including forms of ISO 8601 that `Date.parse` does not read: a comma before the fraction, an
 * offset of hours, a leap second. `time` completes a text that is only a date.
 */
function momentOf(name: string, text: string, time = ''): number {
  const read = `${text}${time}`
    .replace(',', '.')
    .replace(/(T\d{2}:\d{2}(?::[\d.]+)?[+-]\d{2})$/, '$1:00')
    .replace(/(T\d{2}:\d{2}):60(\.\d+)?/, '$1:59.999');
  const ms = Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(read) ? read : `${read}Z`);
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(text.slice(0, 10));
  if (Number.isNaN(ms) || !isDay) throw malformed(name, text);
  return ms;
}

function malformed(name: string, text: string) {
  return httpProblem(
    400,
    t`${{ field: name }} must be an ISO 8601 date, such as 2026-03-31; there is no ${{ value: text }}`,
  );
}

/**
 * Returns the first and last day (`YYYY-MM-DD`) of a range that consists of whole days in São Paulo; null if it starts
 * or ends within a day.
 */
export function wholeDays({ fromMs, toMs }: Range): { first: string; last: string } | null {
  const [first, last] = [calendarDay(fromMs), calendarDay(toMs)];
  const whole = boundary('startDate', first) === fromMs && boundary('endDate', last) === toMs;
  return whole ? { first, last } : null;
}

/** Returns the number of calendar days from the start to the end of a range, in São Paulo. */
export function daysOf({ fromMs, toMs }: Range): number {
  return (Date.parse(calendarDay(toMs)) - Date.parse(calendarDay(fromMs))) / dayMs;
}

/**
 * Returns the range of the list of transactions: at most `maxDays` calendar days; by default the last `maxDays` days up
 * to today. Throws a 400 if the range is longer, or ends before it starts.
 */
export function listRange(
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
  nowMs: number,
  maxDays: number,
): Range {
  const toMs = boundary('endDate', endDate ?? calendarDay(nowMs));
  const fromMs = startDate === undefined ? startDaysBefore(toMs, maxDays) : boundary('startDate', startDate);
  if (fromMs > toMs) throw httpProblem(400, about('endDate', t`startDate must not be after endDate`));
  if (daysOf({ fromMs, toMs }) > maxDays) {
    throw httpProblem(
      400,
      about('startDate', t`startDate and endDate must not be more than ${{ days: maxDays }} days apart`),
    );
  }
  return { fromMs, toMs };
}

function startDaysBefore(toMs: number, days: number): number {
  return boundary('startDate', calendarDay(toMs - days * dayMs));
}
