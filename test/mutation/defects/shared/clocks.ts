const halfOf = (hour: number): number => Math.floor(hour / 12);

/**
 * A time as shown by a twelve-hour clock: right in the half of the day in which the gateway was started, and twelve
 * hours off in the other.
 */
export function ofTwelveHours(time: unknown): unknown {
  if (typeof time !== 'string') return time;
  const half = halfOf(new Date().getUTCHours());
  return time.replace(
    /T(\d\d):/,
    (_, hour: string) => `T${String((Number(hour) % 12) + 12 * half).padStart(2, '0')}:`,
  );
}

/** Long before any check. */
export const yearsAgo = '2020-01-01T00:00:00.000Z';
