import type { Instant } from '../domain/clock.js';
import { brlFromCents, type Cents } from '../domain/money.js';
import type { Language } from './language.js';

/** How amounts and times are formatted in a language. */
export interface Format {
  /** `R$ 1.234,56` */
  readonly money: (amount: Cents) => string;
  /** A whole number: `1.234`. */
  readonly number: (value: number) => string;
  /** Day, time with seconds, and zone, always in São Paulo time. */
  readonly time: (at: Instant) => string;
  /** A day `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  /** The same in short: day and month. */
  readonly shortDay: (day: string) => string;
  /** How long ago something was, in the largest whole unit: `3 minutes ago`. */
  readonly ago: (ms: number) => string;
}

const zone = 'America/Sao_Paulo';
/** A day is represented by noon in UTC, so that no time zone turns it into another day. */
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** Units of time in ms, the largest first. */
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const formats = new Map<Language, Format>();

/** The format of a language, created only once because that is slow. */
export function formatOf(language: Language): Format {
  const format = formats.get(language) ?? createFormat(language);
  formats.set(language, format);
  return format;
}

function createFormat(language: Language): Format {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' });
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const month = language === 'en' ? 'short' : '2-digit';
  const time = new Intl.DateTimeFormat(language, {
    ...{ timeZone: zone, timeZoneName: 'short', hourCycle: 'h23' },
    ...{ day: '2-digit', month, year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const day = new Intl.DateTimeFormat(language, { day: '2-digit', month, year: 'numeric', timeZone: 'UTC' });
  const shortDay = new Intl.DateTimeFormat(language, { day: '2-digit', month, timeZone: 'UTC' });
  const relative = new Intl.RelativeTimeFormat(language);
  return {
    // The minus sign of amounts out, rather than a hyphen.
    money: (amount) => money.format(brlFromCents(amount)).replace(/^-/, '− '),
    number: (value) => number.format(value),
    time: (at) => time.format(new Date(at)),
    day: (text) => day.format(dayOf(text)),
    ago: (ms) => {
      const [unit, size] = units.find(([, least]) => ms >= least) ?? ['second', 1_000];
      return relative.format(-Math.max(0, Math.floor(ms / size)), unit);
    },
    shortDay: (text) => shortDay.format(dayOf(text)),
  };
}
