import { describe, expect, it } from 'vitest';

import { boundary } from '../../../server/domain/date-range.js';

describe('a point in time that a query names', () => {
  it.each([
    ['2026-03-20T10:00:00Z', '2026-03-20T10:00:00.000Z'],
    ['2026-03-20T10:00', '2026-03-20T10:00:00.000Z'],
    ['2026-03-20T10:00:00.5', '2026-03-20T10:00:00.500Z'],
    ['2026-03-20T10:00:00,25Z', '2026-03-20T10:00:00.250Z'],
    ['2026-03-20T10:00:00-03:00', '2026-03-20T13:00:00.000Z'],
    ['2026-03-20T10:00-0300', '2026-03-20T13:00:00.000Z'],
    ['2026-03-20T10:00-03', '2026-03-20T13:00:00.000Z'],
    ['2026-03-20T10:00:00.123456+03', '2026-03-20T07:00:00.123Z'],
    ['2026-06-30T23:59:60Z', '2026-06-30T23:59:59.999Z'],
    ['2026-06-30T20:59:60.5-03', '2026-06-30T23:59:59.999Z'],
  ])('may be written %s', (text, instant) => {
    expect(new Date(boundary('startDate', text)).toISOString()).toBe(instant);
    expect(boundary('endDate', text)).toBe(Date.parse(instant));
  });

  it.each(['2026-02-30', '2026-02-30T10:00:00Z', '2025-02-29T00:00:00-03', '2026-03-20T10:00:00+25:00'])(
    'is not %s, which there is not',
    (text) => {
      expect(() => boundary('endDate', text)).toThrow(
        new RegExp(`there is no ${text.replaceAll('+', '\\+')}$`),
      );
    },
  );
});
