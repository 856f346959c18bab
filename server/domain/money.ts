import { type Sentence, t } from '../messages/text.js';

declare const centsBrand: unique symbol;

/** A whole number of BRL cents, within the safe integer range. Inside the gateway, amounts have only this form. */
export type Cents = number & { readonly [centsBrand]: true };

/** Converts a whole number to cents; throws a RangeError for anything that is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/** Converts a BRL number with at most two decimals (10.5) to cents (1050). Throws a RangeError if it has more decimals. */
export function centsFromBrl(brl: number): Cents {
  if (!isBrl(brl)) throw new RangeError(`not an amount in BRL with at most two decimals: ${brl}`);
  return cents(Math.round(brl * 100));
}

/** Whether a number is an amount in BRL with at most two decimals (0.07 is, 1.001 is not). */
export function isBrl(value: number): boolean {
  // Below this value hundredths are exact. The fallback, formatting the number, takes ten times as long.
  if (Math.abs(value) < 1e12) return Math.round(value * 100) / 100 === value;
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}

/** Converts cents (1050) to a BRL number (10.5), as standard bodies show amounts. */
export function brlFromCents(value: Cents): number {
  return value / 100;
}

/** Converts cents (1050) to a decimal string ("10.50"), as version 2 notifications show amounts. */
export function decimalFromCents(value: Cents): string {
  return brlFromCents(value).toFixed(2);
}

/** Adds up cents; throws a RangeError if the sum leaves the safe range. */
export function sumCents(...values: readonly Cents[]): Cents {
  return cents(values.reduce((total: number, value) => total + value, 0));
}

export function negated(value: Cents): Cents {
  return cents(value === 0 ? 0 : -value);
}

/** The maximum amount that the gateway accepts in one operation (OP-60): 9,999,999,999.99 BRL. */
export const maximumAmount = cents(999_999_999_999);

/** Whether a BRL number is an amount that the gateway transfers: 0.01 to the maximum, at most two decimals. */
export function isPayable(brl: number): boolean {
  return isBrl(brl) && brl >= 0.01 && brl <= brlFromCents(maximumAmount);
}

/** The message for a field whose amount is not payable. */
export function notPayable(field: string): Sentence {
  return t`${{ field }} must be between 0.01 and 9999999999.99, with no more than 2 decimals`;
}

/** Converts a decimal string with two decimals ("10.50") to cents (1050). Throws a RangeError for any other form. */
export function centsFromDecimal(decimal: string): Cents {
  if (!/^\d{1,13}\.\d{2}$/.test(decimal)) throw new RangeError(`not a decimal with two places: ${decimal}`);
  return cents(Number(decimal.replace('.', '')));
}

/**
 * Converts a decimal string with two decimals ("10.50", at most ten digits before the point) to cents; null for any
 * other form, and for zero.
 */
export function payableCents(decimal: string): Cents | null {
  const amount = /^\d{1,10}\.\d{2}$/.test(decimal) ? centsFromDecimal(decimal) : null;
  return amount === 0 ? null : amount;
}

/** Returns `percent` (10 means 10 %) of an amount, rounded down to the cent (OP-25). */
export function percentOf(amount: Cents, percent: number): Cents {
  return cents(Number(exactPercentOf(amount, percent) / exactCent));
}

/** One cent in the unit of exact shares. */
export const exactCent = 100_000_000n;

/** Returns `percent` of an amount without rounding, in hundred-millionths of a cent. */
export function exactPercentOf(amount: Cents, percent: number): bigint {
  return BigInt(amount) * BigInt(Math.round(percent * 1_000_000));
}

/** The location of an entry's money: available, reserved, outside the gateway, or earned as a fee. */
export type Book = 'available' | 'blocked' | 'outside' | 'fees';

/** One line of a posting; a posting's lines sum to zero. */
export interface Entry {
  readonly book: Book;
  readonly amountCents: Cents;
}
