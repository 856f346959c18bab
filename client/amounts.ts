import { InvalidRequest } from './errors.js';

/** An amount in BRL as a decimal: `12.34`. */
export type Brl = string;

/** Members of responses and notifications that are amounts in BRL. */
const answerAmounts = [
  'grossBalance',
  'blockedBalance',
  'netBalance',
  'available',
  'blocked',
  'overdraft',
  'amount',
  'refundValue',
  'originalAmount',
  'feeAmount',
  'finalAmount',
  'remainingAmountForRefund',
] as const;

/** Members of requests that are amounts in BRL, and the only ones that are numbers on the wire. */
const requestAmounts = ['value', 'amount', 'refundValue'] as const;

/** Passed on unchanged: amounts in `metadata` have units of their own, and `additionalInfo` may have any names. */
const untouched = ['metadata', 'additionalInfo'] as const;

/** A response or notification with its amounts as decimals. */
export type Exact<T> = T extends readonly (infer Item)[]
  ? Exact<Item>[]
  : T extends object
    ? {
        [K in keyof T]: K extends (typeof untouched)[number]
          ? T[K]
          : K extends (typeof answerAmounts)[number]
            ? T[K] extends number | string
              ? Brl
              : Exact<T[K]>
            : Exact<T[K]>;
      }
    : T;

/** A request with its amounts as decimals. */
export type WithDecimals<T> = T extends readonly (infer Item)[]
  ? WithDecimals<Item>[]
  : T extends object
    ? {
        [K in keyof T]: K extends (typeof untouched)[number]
          ? T[K]
          : K extends (typeof requestAmounts)[number]
            ? T[K] extends number
              ? Brl
              : WithDecimals<T[K]>
            : WithDecimals<T[K]>;
      }
    : T;

const isAmountOfAnswer = (name: string): boolean => (answerAmounts as readonly string[]).includes(name);
const isAmountOfRequest = (name: string): boolean => (requestAmounts as readonly string[]).includes(name);
const isUntouched = (name: string): boolean => (untouched as readonly string[]).includes(name);

/** Parses a decimal into whole cents. Throws an `InvalidRequest` if it is not an amount, or has fractions of a cent. */
export function toCents(amount: Brl): number {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === '') throw new InvalidRequest('amount', `must be a decimal such as "12.34", not "${amount}"`);
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return sign === '' || cents === 0 ? cents : -cents;
}

/** Formats whole cents as a decimal: 1234 becomes `12.34`. Also for `metadata.refund`, the only amounts sent in cents. */
export function fromCents(cents: number): Brl {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > 999_999_999_999_999) {
    throw new InvalidRequest('cents', `must be a whole number of cents, not ${cents}`);
  }
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats a decimal with exactly two places, as the compatibility family writes amounts. */
export function twoPlaces(amount: unknown, field: string): Brl {
  return fromCents(payableCents(amount, field));
}

function payableCents(amount: unknown, field: string): number {
  if (typeof amount !== 'string' || !/^\d{1,13}(\.\d{1,2})?$/.test(amount)) {
    const hint = typeof amount === 'number' ? ` (fromCents gives it for whole cents)` : '';
    const given = amount === undefined ? 'nothing' : JSON.stringify(amount);
    throw new InvalidRequest(
      field,
      `must be a decimal in BRL as a string, such as "12.34", not ${given}${hint}`,
    );
  }
  const cents = toCents(amount);
  if (cents === 0) throw new InvalidRequest(field, 'must be at least 0.01');
  return cents;
}

/**
 * Returns the request as it is sent, with its amounts as JSON numbers. A decimal of at most 15 digits survives the
 * conversion to a number, so nothing is computed, and `JSON.stringify` writes the digits that were given.
 */
export function toWire<T>(body: WithDecimals<T>): T {
  return converted(body, '', (name, value, parent, field) => {
    if (!isAmountOfRequest(name)) return undefined;
    if (parent['type'] === 'PERCENTAGE') return percentage(value, field);
    return Number(fromCents(payableCents(value, field)));
  }) as T;
}

function percentage(value: unknown, field: string): number {
  if (typeof value === 'string' && /^\d{1,3}(\.\d{1,10})?$/.test(value) && Number(value) > 0)
    return Number(value);
  throw new InvalidRequest(field, 'must be a percentage as a string, such as "10" or "2.5"');
}

/**
 * Returns the response with its amounts as decimals, whether they were sent as numbers or strings: the digits as
 * received, with at least two decimals. Fractions of a cent, which no contract allows, are kept: rounding would hide
 * them.
 */
export function fromWire<T>(body: T): Exact<T> {
  return converted(body, '', (name, value) => {
    if (!isAmountOfAnswer(name) || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
    const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
    return whole === undefined ? String(value) : `${whole}.${decimals.padEnd(2, '0')}`;
  }) as Exact<T>;
}

type Members = Readonly<Record<string, unknown>>;
type Convert = (name: string, value: unknown, parent: Members, field: string) => unknown;

/** Copies JSON, replacing each member for which `convert` returns a value. */
function converted(value: unknown, place: string, convert: Convert): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => converted(item, `${place}[${index}]`, convert));
  }
  if (typeof value !== 'object' || value === null) return value;
  const parent = value as Members;
  return Object.fromEntries(
    Object.entries(parent).map(([name, member]) => {
      const field = place === '' ? name : `${place}.${name}`;
      if (isUntouched(name)) return [name, member];
      const isNested = typeof member === 'object' && member !== null;
      const own = isNested || member === undefined ? undefined : convert(name, member, parent, field);
      return [name, own ?? converted(member, field, convert)];
    }),
  );
}
