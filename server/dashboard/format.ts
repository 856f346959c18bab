import type { Instant } from '../domain/clock.js';
import { brlFromCents, type Cents } from '../domain/money.js';
import type { Language } from './language.js';

/** How amounts and times are written in a language. */
export interface Format {
  /** `R$ 1.234,56` */
  readonly money: (amount: Cents) => string;
  /** A whole number: `1.234`. */
  readonly number: (value: number) => string;
  /** Day, time with seconds, and zone: in São Paulo, wherever the browser is. */
  readonly time: (at: Instant) => string;
  /** A day `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  /** The same as short as it goes: day and month. */
  readonly shortDay: (day: string) => string;
}

const zone = 'America/Sao_Paulo';
/** Days are noon in UTC, so that no zone makes another day of them. */
const dayOf = (day: string) => new Date(`${day}T12:00:00Z`);

const made = new Map<Language, Format>();

/** The way of a language. Making one is slow: there is one of each. */
export function formatOf(language: Language): Format {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

function make(language: Language): Format {
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
  return {
    money: (amount) => money.format(brlFromCents(amount)),
    number: (value) => number.format(value),
    time: (at) => time.format(new Date(at)),
    day: (text) => day.format(dayOf(text)),
    shortDay: (text) => shortDay.format(dayOf(text)),
  };
}
