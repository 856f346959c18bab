/** Amounts in BRL that binary floating point gets wrong by truncating or by leaving a remainder, and the smallest amount. */
export const awkwardAmounts = [0.01, 0.07, 0.29, 0.57, 1.1, 4.35, 8.2, 19.99] as const;

/**
 * Converts BRL, as a number or a decimal text, to whole cents; undefined if it is not an amount with at most two
 * decimals.
 */
export function centsOf(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? Number(value) : value;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return undefined;
  const cents = Math.round(amount * 100);
  return Math.abs(amount * 100 - cents) < 1e-6 ? cents : undefined;
}

/** Formats cents as a decimal in BRL: `1.50`. */
export function formatBrl(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Whether a number is finite and has at most two decimals. The JSON Schema rule `multipleOf: 0.01` would reject 0.07. */
export function isBrl(value: number): boolean {
  // Rounding to hundredths is exact up to this value. The fallback, formatting the number, takes ten times as long.
  if (Math.abs(value) < 1e12) return Math.round(value * 100) / 100 === value;
  return Number.isFinite(value) && Number(value.toFixed(2)) === value;
}
