/** Converts amounts between cents and the notations of people, JSON numbers and JSON texts. */
export interface MoneySeam {
  /** The cents of a decimal with 2 decimals, as in the steps of the driver. */
  ofDecimal(decimal: string): number;
  /** The sum of the items of an order, in cents. */
  sum(items: readonly Item[]): number;
  /** An amount as a JSON number. */
  number(cents: number): unknown;
  /** An amount as a JSON text. */
  text(cents: number): unknown;
  /** The cents of an amount in BRL, which is a string or a number. Throws if it is not an amount. */
  read(amount: unknown): number;
  /** The cents of an amount that is in cents. */
  readCents(amount: unknown): number;
}

export interface Item {
  readonly price: string;
  readonly quantity: number;
}

export const money: MoneySeam = {
  ofDecimal: (decimal) => Number(decimal.replace('.', '')),
  sum: (items) => items.reduce((cents, { price, quantity }) => cents + centsOf(price) * quantity, 0),
  // With at most 15 digits, a number is written with the same digits that it was parsed from.
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

/** Formats cents: 1234 is `12.34`. */
export function decimalOf(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
