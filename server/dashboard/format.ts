import type { Instant } from '../domain/clock.js';
import { brlFromCents, type Cents } from '../domain/money.js';
import type { Language } from './language.js';

export type Format = ReturnType<typeof createFormat>;

/** A day is represented by noon in UTC, so that no time zone shifts it to another day. */
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Units of time in ms, the largest first. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<Language, Format>();

/** Returns the format of a language, created only once because that is slow. */
export function formatOf(language: Language): Format {
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

function createFormat(language: Language) {
  const brl = { style: 'currency', currency: 'BRL' } as const;
  const money = new Intl.NumberFormat(language, brl);
  const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const shortMoney = new Intl.NumberFormat(language, { ...brl, ...compact });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const month = language === 'en' ? 'short' : '2-digit';
  const clock = {
    timeZone: 'America/Sao_Paulo',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const time = new Intl.DateTimeFormat(language, { ...clock, day: '2-digit', month, year: 'numeric' });
  const timeOfDay = new Intl.DateTimeFormat(language, clock);
  const day = new Intl.DateTimeFormat(language, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(language, { day: '2-digit', month, timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language);
  return {
    /** `R$ 1.234,56`, or `− R$ 1.234,56`. */
    money: (amount: Cents) => money.format(brlFromCents(amount)).replace(/^-/, '−\u00a0'),
    /** An amount in short, for the axis of a chart: `R$ 1,5 mil`. */
    shortMoney: (amount: Cents) => shortMoney.format(brlFromCents(amount)),
    /** A whole number: `1.234`. */
    number: (value: number) => number.format(value),
    /** A day and time with seconds, in São Paulo, as stated on every page. */
    time: (at: Instant) => time.format(new Date(at)),
    /** A time of day with seconds, in São Paulo. */
    timeOfDay: (at: Instant) => timeOfDay.format(new Date(at)),
    /** A day `YYYY-MM-DD`. */
    day: (text: string) => day.format(dayOf(text)),
    /** A day in short: day and month. */
    shortDay: (text: string) => shortDay.format(dayOf(text)),
    /** A past time in the largest whole unit: `3 minutes ago`. */
    ago: (ms: number) => {
      const [unit, size] = units.find(([, least]) => ms >= least) ?? ['second', 1_000];
      return relative.format(-Math.max(0, Math.floor(ms / size)), unit);
    },
  };
}
