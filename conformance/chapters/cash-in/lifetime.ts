const pattern =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/;
const minuteMs = 60_000;
/** Possible offsets, in minutes, of a time without one: UTC and Brasília (OP-57). */
const assumedOffsets = [0, -180];

interface Moment {
  /** Its possible meanings, ms since 1970. */
  readonly ms: readonly number[];
  readonly hasSeconds: boolean;
}

function momentOf(text: unknown): Moment {
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (parts === null) return { ms: [], hasSeconds: false };
  const [, minute = '', second, fraction = '0', zulu, sign, hours = '0', minutes = '0'] = parts;
  const local = Date.parse(`${minute}:${second ?? '00'}Z`) + Number(`0.${fraction}`) * 1000;
  const statedOffset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const offsets = zulu === undefined && sign === undefined ? assumedOffsets : [statedOffset];
  return { ms: offsets.map((offset) => local - offset * minuteMs), hasSeconds: second !== undefined };
}

/** Whether two timestamps of one clock can be this many seconds apart, within their precision. */
export function areApart(earlier: unknown, later: unknown, seconds: number): boolean {
  const [start, end] = [momentOf(earlier), momentOf(later)];
  const toleranceMs = start.hasSeconds && end.hasSeconds ? 10_000 : 70_000;
  return end.ms.some((to) => start.ms.some((from) => Math.abs(to - from - seconds * 1000) <= toleranceMs));
}
