/** Cents of amounts as people, JSON numbers and JSON texts write them, and back. */
export interface MoneySeam {
  /** Whole cents of a decimal with 2 decimals, as the steps of the driver have them. */
  ofDecimal(decimal: string): number;
  /** What the items of an order add up to, in cents. */
  sum(items: readonly Item[]): number;
  /** An amount as a member of JSON that is a number. */
  number(cents: number): unknown;
  /** An amount as a member of JSON that is a text. */
  text(cents: number): unknown;
  /** Cents of an amount in BRL, which comes as a text or as a number. Throws if it is no amount. */
  read(amount: unknown): number;
  /** Cents of an amount that comes in cents. */
  readCents(amount: unknown): number;
}

export interface Item {
  readonly price: string;
  readonly quantity: number;
}

export const money: MoneySeam = {
  ofDecimal: (decimal) => Number(decimal.replace('.', '')),
  sum: (items) => items.reduce((cents, { price, quantity }) => cents + centsOf(price) * quantity, 0),
  // Of at most 15 digits, a number is written with the digits that it was read from.
  number: (cents) => Number(decimalOf(cents)),
  text: (cents) => decimalOf(cents),
  read: (amount) => {
    const [, whole, decimals = ''] = /^(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(amount)) ?? [];
    if (whole === undefined) throw new Error(`no amount: ${String(amount)}`);
    return Number(whole + decimals.padEnd(2, '0'));
  },
  readCents: (amount) => Number(amount),
};

function centsOf(decimal: string): number {
  return Number(decimal.replace('.', ''));
}

/** 1234 is `12.34`. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
