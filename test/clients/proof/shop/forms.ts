import type { Wanted } from './orders.js';

/** Converts user-entered values to the forms that the gateway accepts. */
export interface FormsSeam {
  document(document: string): string;
  /** A key of `POST /api/pix/cash-out`. */
  cashOutKey(key: string, keyType: NonNullable<Wanted['keyType']>): string;
  /** A key of `POST /dict/pix`. */
  transferKey(key: string, keyType: NonNullable<Wanted['keyType']>): string;
  description(text: string): string;
  name(text: string): string;
  code(code: string): string;
  /** The amount of a QR payment, in cents: that of the code, if it has one. */
  amountOfCode(code: string, givenCents: number | null): number | null;
  /** The expiration of a charge in seconds; null if the shop itself refuses it. */
  chargeSeconds(seconds: number): number | null;
  cobSeconds(seconds: number): number | null;
  transferSeconds(seconds: number): number | null;
}

const within =
  (least: number, most: number) =>
  (seconds: number): number | null =>
    seconds >= least && seconds <= most ? seconds : null;

const firstOf = (text: string, most: number): string =>
  Array.from(text).slice(0, most).join('').toWellFormed();
const digits = (text: string): string => text.replaceAll(/[\s./-]/g, '');
const bare = (phone: string): string => phone.replaceAll(/[\s()-]/g, '');

export const forms: FormsSeam = {
  document: digits,
  cashOutKey: (key, keyType) => {
    if (keyType === 'DOCUMENT') return digits(key);
    return keyType === 'PHONE' ? bare(key).replace(/^\+55/, '') : key;
  },
  transferKey: (key, keyType) => {
    if (keyType === 'DOCUMENT') return digits(key);
    if (keyType !== 'PHONE') return key;
    return bare(key).startsWith('+') ? bare(key) : `+55${bare(key)}`;
  },
  // Cut by characters, so that no surrogate pair is split.
  description: (text) => firstOf(text, 140),
  name: (text) => firstOf(text, 100),
  code: (code) => code,
  amountOfCode: (code, given) => fieldOf(code, '54') ?? given,
  chargeSeconds: within(30, 604_800),
  cobSeconds: (seconds) => seconds,
  transferSeconds: within(1, 10_800),
};

/** Reads an amount field of an EMV code, in cents; null if the code has none. */
export function fieldOf(code: string, field: string): number | null {
  for (let place = 0; place + 4 <= code.length;) {
    const length = Number(code.slice(place + 2, place + 4));
    if (!Number.isInteger(length)) return null;
    const value = code.slice(place + 4, place + 4 + length);
    const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{0,2}))?$/.exec(value) ?? [];
    if (code.startsWith(field, place)) {
      const cents = whole === undefined ? 0 : Number(whole + decimals.padEnd(2, '0'));
      return cents > 0 ? cents : null;
    }
    place += 4 + length;
  }
  return null;
}
