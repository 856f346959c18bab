import { describe, expect, test } from 'vitest';

import { sentence } from '../../../server/dashboard/refusals.js';
import { Attempts } from '../../../server/dashboard/attempts.js';
import { Turns } from '../../../server/dashboard/turns.js';
import { formatOf } from '../../../server/dashboard/format.js';
import { amountFrom, documentFrom, documentText } from '../../../server/dashboard/input.js';
import { cents } from '../../../server/domain/money.js';
import { message } from '../../../server/messages/messages.js';

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

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['52998224725', '52998224725'],
  ['529.982.24725', '529.982.24725'],
  ['abc', 'abc'],
])('a document is typed as it is written: %s', (text, digits) => {
  expect(documentFrom(text)).toBe(digits);
  if (text !== digits) expect(documentText(digits)).toBe(text);
});

test('amounts and times are written as each language has them, in São Paulo', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  const [pt, en] = [formatOf('pt-BR'), formatOf('en')];
  expect(plain(pt.money(cents(123_456)))).toBe('R$ 1.234,56');
  expect(plain(en.money(cents(123_456)))).toBe('R$1,234.56');
  expect(plain(pt.time('2026-03-31T02:30:05.000Z'))).toBe('30/03/2026, 23:30:05');
  expect(plain(en.time('2026-03-31T02:30:05.000Z'))).toBe('Mar 30, 2026, 23:30:05');
  expect(pt.day('2026-03-31')).toBe('31/03/2026');
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

describe('a refusal', () => {
  const above = message('refund above remaining', { remaining: '67.00' });
  test('begins with a capital, and has its amounts as the language writes them', () => {
    expect(sentence(above, 'en')).toMatch(/^The refund exceeds .*\(67\.00 when checked\)$/);
    expect(sentence(above, 'pt-BR')).toMatch(/^A devolução excede .*\(67,00 no momento/);
  });

  test('that begins with a field names it as the API does', () => {
    expect(sentence(message('field required', { field: 'url' }), 'pt-BR')).toBe('url é obrigatório');
    expect(sentence(message('charge externalId used', { externalId: 'a' }), 'en')).toMatch(
      /^transaction\.externalId is/,
    );
  });
});
