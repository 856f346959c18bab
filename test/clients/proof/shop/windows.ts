const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Creates a function that splits a range into windows, the latest first: each starts `days` days before its last one,
 * on which the earlier window ends.
 */
export const windowsOf =
  (days: number) =>
  (from: string, to: string): { startDate: string; endDate: string }[] => {
    const windows = [];
    const [first, last] = [Date.parse(from), Date.parse(to)];
    for (let end = last; ; end -= days * dayMs) {
      const start = Math.max(first, end - days * dayMs);
      windows.push({ startDate: dayOf(start), endDate: dayOf(end) });
      if (start === first) return windows;
    }
  };
