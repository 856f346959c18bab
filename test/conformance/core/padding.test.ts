import { describe, expect, test } from 'vitest';

import { withoutPadding } from '../../../conformance/core/padding.js';

const read = (text: string) =>
  withoutPadding(Buffer.from(text), { items: 500, textBytes: 20_000 }).toString();
const readJson = (text: string) => JSON.parse(read(text)) as unknown;
const many = (count: number, item: string) => Array.from({ length: count }, () => item).join();

describe('without padding', () => {
  const right = { id: 7, data: [{ amount: 12.34, note: null }], text: 'a "quoted" \\ text', name: 'ção 😀' };
  const answer = (padding: string) =>
    `{"id":7,"data":[{"amount":12.34,"note":null}],"padding":${padding},"name":"ção 😀"}`;

  test.each([
    '{}',
    '[]',
    '""',
    '1',
    '',
    ' ',
    '{"a":[]}',
    JSON.stringify(right),
    JSON.stringify(right, null, 4),
  ])('a body without padding stays as it came: %s', (body) => {
    expect(read(body)).toBe(body);
  });

  test.each([
    ['a text', `"${'x'.repeat(4_900_000)}"`, 'x'.repeat(20_000)],
    ['a text of escapes', `"${'\\u00e7\\"\\\\'.repeat(10_000)}"`, 'ç"\\'.repeat(2_000)],
    ['a text of characters that take several bytes', `"${'ç😀'.repeat(10_000)}"`, 'ç😀'.repeat(3_333) + 'ç'],
    ['items', `[${many(100_000, '"y"')}]`, Array.from({ length: 500 }, () => 'y')],
    [
      'items that nest',
      `[${many(3_000, '{"a":[1,{"b":"]}"}]}')}]`,
      Array.from({ length: 500 }, () => ({ a: [1, { b: ']}' }] })),
    ],
    [
      'members',
      `{${Array.from({ length: 3_000 }, (_, at) => `"m${at}":${at}`).join()}}`,
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, at])),
    ],
    ['blanks', `${' \t\r\n'.repeat(10_000)}1`, 1],
  ])('of %s the beginning stays, and all that stands around it', (_, padding, beginning) => {
    const json = readJson(answer(padding));
    expect(json).toEqual({
      id: 7,
      data: [{ amount: 12.34, note: null }],
      padding: beginning,
      name: 'ção 😀',
    });
  });

  test('texts stay whole where they are asked for to their end, and only they', () => {
    const body = `{"image":"${'x'.repeat(50_000)}","list":[${many(3_000, '1')}]}`;
    const kept = withoutPadding(Buffer.from(body), { items: 500, textBytes: Infinity });
    expect(JSON.parse(kept.toString())).toEqual({
      image: 'x'.repeat(50_000),
      list: Array.from({ length: 500 }, () => 1),
    });
  });

  test.each([
    ['a text without an end', `{"a":"${'x'.repeat(50_000)}`],
    ['a list without an end', `[${many(50_000, '1')}`],
    ['an object closed as a list', `{${many(3_000, '"a":1')}]`],
    ['blanks after a comma', `[1,${' '.repeat(50_000)}]`],
    ['a page', `<html>${' '.repeat(50_000)}"${'x'.repeat(50_000)}</html>`],
    ['adjacent values', many(50_000, '1')],
  ])('what is no JSON does not become JSON: %s', (_, body) => {
    expect(() => readJson(body)).toThrow(SyntaxError);
  });
});
