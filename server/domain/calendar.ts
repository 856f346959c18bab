const zone = 'America/Sao_Paulo';
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Maximum number of minutes that are remembered. */
const maxMinutes = 1_000;

/** Calendar date in São Paulo, `YYYY-MM-DD`, of a moment (ms since 1970). OP-23. */
export const calendarDay: (ms: number) => string = ofMinute((ms) => dayFormat.format(ms));

/** Minutes since midnight in São Paulo of a moment (ms since 1970). */
export const minuteOfDay: (ms: number) => number = ofMinute((ms) => minutesOf(timeFormat.format(ms)));

/** Whether a moment (ms since 1970) is in the night window: [20:00, 06:00) in São Paulo. OP-23. */
export function isNight(ms: number): boolean {
  const minute = minuteOfDay(ms);
  return minute >= 20 * 60 || minute < 6 * 60;
}

/** How many ms to add to `ms` so that a clock in São Paulo shows `HH:MM` on the same day. */
export function offsetToLocalTime(ms: number, localTime: string): number {
  return (minutesOf(localTime) - minuteOfDay(ms)) * minuteMs;
}

/** Whether a text is a time of day `HH:MM`. */
export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function minutesOf(localTime: string): number {
  const [hours = '0', minutes = '0'] = localTime.split(':');
  return (Number(hours) * 60 + Number(minutes)) % dayMinutes;
}

/** Caches results per minute: formatting is slow, and requests ask about the same few minutes. */
function ofMinute<T>(find: (ms: number) => T): (ms: number) => T {
  const known = new Map<number, T>();
  return (ms) => {
    const minute = Math.floor(ms / minuteMs);
    const found = known.get(minute) ?? find(ms);
    if (known.size >= maxMinutes) known.clear();
    known.set(minute, found);
    return found;
  };
}
