import { describe, expect, test } from 'vitest';
import { parseExactly, parseJson } from '../../../conformance/core/untrusted-json.js';

const nested = (levels: number, inner = '1') => '['.repeat(levels) + inner + ']'.repeat(levels);

describe('JSON of a target', () => {
  test('is read 200 levels deep', () => {
    expect(parseJson(nested(200))).toEqual(JSON.parse(nested(200)));
    expect(parseJson('{"a":'.repeat(100) + nested(100) + '}'.repeat(100))).toBeDefined();
  });

  test.each([
    ['lists', nested(201)],
    ['objects', `${'{"a":'.repeat(201)}1${'}'.repeat(201)}`],
    ['lists after a text with quotes in it', `["\\"\\\\", ${nested(200)}]`],
    ['lists after a text that ends in a backslash', `["${'x'.repeat(300)}\\\\", ${nested(200)}]`],
    ['lists without an end', '['.repeat(5_000)],
  ])('is refused deeper than that: %s', (_, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  test.each([
    ['brackets', '[{'.repeat(300)],
    ['quotes and brackets', '"[{'.repeat(300)],
    ['backslashes, quotes and brackets', '\\"\\[{'.repeat(300)],
    ['nothing but backslashes', '\\'.repeat(501)],
  ])('has texts of %s, which nest nothing', (_, text) => {
    expect(parseJson(JSON.stringify([text, { [text]: [text] }]))).toEqual([text, { [text]: [text] }]);
  });

  test.each(['"', `"${'['.repeat(300)}`, `["${'x'.repeat(300)}\\"`, ''])('is none: %j', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});

describe('integers beyond 2^53', () => {
  const big = '9223372036854775807';
  test.each([
    [`{"id":${big}}`, { id: big }],
    [
      `{"id": -${big} , "ids":[ ${big},9223372036854775806]}`,
      { id: `-${big}`, ids: [big, '9223372036854775806'] },
    ],
    [`{"text":"id: ${big}","quoted\\"":${big}}`, { text: `id: ${big}`, 'quoted"': big }],
    [
      `{"value":0.12345678901234567890,"large":1234567890123456789.5,"e":${big}e2}`,
      JSON.parse(`{"value":0.12345678901234567890,"large":1234567890123456789.5,"e":${big}e2}`),
    ],
    ['{"id":9007199254740991,"next":1000000000000000}', { id: 9007199254740991, next: 1000000000000000 }],
  ])('%s: are read as they are written', (text, value) => {
    expect(parseExactly(text)).toEqual(value);
  });

  test('nothing else is another value than JSON has', () => {
    for (const text of ['{"a":[1,2.5,"x"],"b":null}', '', 'no JSON', `{"id":${big}`, '[]'])
      expect(parseExactly(text)).toEqual(parseJson(text));
  });
});
