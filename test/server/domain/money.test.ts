import { describe, expect, it } from 'vitest';

import { brlFromCents, cents, centsFromBrl, decimalFromCents, isBrl } from '../../../server/domain/money.js';

describe('money', () => {
  it.each([0.01, 0.07, 0.14, 0.29, 1.1, 10.5, 9_999_999_999.99])(
    'takes %d as an amount and gives it back',
    (brl) => {
      expect(isBrl(brl)).toBe(true);
      expect(brlFromCents(centsFromBrl(brl))).toBe(brl);
    },
  );

  it.each([1.001, 0.005, 1e-9, NaN, Infinity])('refuses %d', (brl) => {
    expect(isBrl(brl)).toBe(false);
    expect(() => centsFromBrl(brl)).toThrow(RangeError);
  });

  it('is whole cents only', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });

  it('shows two decimals', () => {
    expect(decimalFromCents(cents(1050))).toBe('10.50');
    expect(decimalFromCents(cents(7))).toBe('0.07');
  });
});
