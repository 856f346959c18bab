const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A range in windows, the latest first: each begins so many days before its last one, on which the next one ends. */
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
