import { describe, expect, test } from 'vitest';

import { amountFrom } from '../../../server/dashboard/input.js';

describe('an amount as people type it', () => {
  test.each([
    ['pt-BR', '1.234,56', 1234.56],
    ['pt-BR', 'R$ 1.234,56', 1234.56],
    ['pt-BR', '10,5', 10.5],
    ['pt-BR', '10.50', 10.5],
    ['pt-BR', '1.234', 1234],
    ['pt-BR', '1.234.567,8', 1234567.8],
    ['pt-BR', '1,234.56', null],
    ['en', '1,234.56', 1234.56],
    ['en', '10,50', 10.5],
    ['en', '1.234', null],
    ['en', '1,234', 1234],
    ['en', '12,34,567', null],
    ['en', '0.001', null],
    ['en', '', null],
    ['en', '-5', null],
    ['en', '1e3', null],
    ['en', '..', null],
    ['en', '٣', null],
  ] as const)('in %s: %s', (language, text, amount) => {
    expect(amountFrom(text, language)).toBe(amount);
  });
});
