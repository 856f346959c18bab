import type { Instant } from '../domain/clock.js';
import { brlFromCents, type Cents } from '../domain/money.js';
import type { Language } from './language.js';

export interface Format {
  /** `R$ 1.234,56`, or `− R$ 1.234,56`. */
  readonly money: (amount: Cents) => string;
  /** A whole number: `1.234`. */
  readonly number: (value: number) => string;
  /** An amount in short, for the axis of a chart: `R$ 1,5 mil`. */
  readonly shortMoney: (amount: Cents) => string;
  /** A day and time with seconds, in São Paulo, as stated on every page. */
  readonly time: (at: Instant) => string;
  /** A time of day with seconds, in São Paulo. */
  readonly timeOfDay: (at: Instant) => string;
  /** A day `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  /** A day in short: day and month. */
  readonly shortDay: (day: string) => string;
  /** A past time in the largest whole unit: `3 minutes ago`. */
  readonly ago: (ms: number) => string;
}

const zone = 'America/Sao_Paulo';
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

function createFormat(language: Language): Format {
  const brl = { style: 'currency', currency: 'BRL' } as const;
  const money = new Intl.NumberFormat(language, brl);
  const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const shortMoney = new Intl.NumberFormat(language, { ...brl, ...compact });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const month = language === 'en' ? 'short' : '2-digit';
  const clock = {
    timeZone: zone,
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
    money: (amount) => money.format(brlFromCents(amount)).replace(/^-/, '−\u00a0'),
    shortMoney: (amount) => shortMoney.format(brlFromCents(amount)),
    number: (value) => number.format(value),
    time: (at) => time.format(new Date(at)),
    timeOfDay: (at) => timeOfDay.format(new Date(at)),
    day: (text) => day.format(dayOf(text)),
    ago: (ms) => {
      const [unit, size] = units.find(([, least]) => ms >= least) ?? ['second', 1_000];
      return relative.format(-Math.max(0, Math.floor(ms / size)), unit);
    },
    shortDay: (text) => shortDay.format(dayOf(text)),
  };
}
