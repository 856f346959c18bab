import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isBrl as kitsIsBrl } from '../../../conformance/core/cents.js';
import { cents, isBrl } from '../../../server/domain/money.js';

describe('money', () => {
  it('has two decimals where it is what it is written as with two, however large', () => {
    const hundredths = fc.maxSafeInteger().map((whole) => whole / 100);
    const near = hundredths.map((brl) => brl + Math.abs(brl) * Number.EPSILON);
    const thousandths = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((whole) => whole / 1000);
    const any = fc.oneof(
      fc.double(),
      fc.float(),
      hundredths,
      near,
      thousandths,
      fc.constantFrom(1e12, -1e12, 1e21),
    );
    const property = fc.property(any, (value) => {
      const expected = Number.isFinite(value) && Number(value.toFixed(2)) === value;
      expect([isBrl(value), kitsIsBrl(value)]).toEqual([expected, expected]);
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('is whole cents only', () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(2 ** 53)).toThrow(RangeError);
  });
});
