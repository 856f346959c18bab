import { describe, expect, test } from 'vitest';

import { Attempts } from '../../../server/dashboard/attempts.js';
import { Turns } from '../../../server/dashboard/turns.js';
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

test('what waits takes turns, however much of it comes from one place', async () => {
  const turns = new Turns(2);
  const order: string[] = [];
  const work = (key: string) => turns.run(key, async () => void order.push(key));
  await Promise.all(['many', 'many', 'many', 'many', 'many', 'one', 'many', 'other', 'one'].map(work));
  expect(order.join(' ')).toBe('many many many one other many one many many');
});

describe('limits on attempts', () => {
  const salt = new Uint8Array(16);
  const at = (clientId: string, network: string) => ({ clientId, network });

  test('one account is guessed at from many addresses no more than its limit, and others do not notice', async () => {
    const attempts = new Attempts(salt);
    const waits: (number | null)[] = [];
    for (let index = 0; index < 110; index += 1)
      waits.push(await attempts.failed(at('a', `10.0.0.${index}`)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(100);
    expect(waits.at(-1)).toBeLessThanOrEqual(30);
    expect(await attempts.failed(at('b', '10.0.0.1'))).toBeNull();
  });

  test('who is right begins anew', async () => {
    const attempts = new Attempts(salt);
    const failures = async () => {
      const waits: (number | null)[] = [];
      for (let count = 0; count < 11; count += 1) waits.push(await attempts.failed(at('a', '10.0.0.1')));
      return waits.filter((wait) => wait === null).length;
    };
    expect(await failures()).toBe(10);
    await attempts.succeeded(at('a', '10.0.0.1'));
    expect(await failures()).toBe(10);
  });

  test('an address that goes through many accounts waits, but not for long', async () => {
    const attempts = new Attempts(salt);
    const waits: (number | null)[] = [];
    for (let index = 0; index < 310; index += 1)
      waits.push(await attempts.failed(at(`client-${index}`, '10.0.0.1')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(300);
    expect(waits.at(-1)).toBeLessThanOrEqual(10);
    expect(await attempts.failed(at('client-1', '10.0.0.2'))).toBeNull();
  });
});
