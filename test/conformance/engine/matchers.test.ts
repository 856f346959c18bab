import { centsOf } from '../../../conformance/core/cents.js';
import { describe, expect, test } from 'vitest';

import { type MatcherName, matchers } from '../../../conformance/engine/matchers.js';
import { inEnglish } from '../../support/in-english.js';

type Case = readonly [matcher: MatcherName, args: readonly unknown[], holds: boolean, expected: string];

const cases: readonly Case[] = [
  ['equal', [{ a: [1] }, { a: [1] }], true, '{"a":[1]}'],
  ['equal', [1, '1'], false, '"1"'],
  ['notEqual', [1, '1', 'another value'], true, 'another value'],
  ['notEqual', [[1], [1], 'another value'], false, 'another value'],
  ['allDiffer', [[1, 2], 'all differ'], true, 'all differ'],
  ['allDiffer', [[1, 2, 1], 'all differ'], false, 'all differ'],
  ['oneOf', [[2], [1, [2]]], true, 'one of 1, [2]'],
  ['oneOf', [3, [1, 2]], false, 'one of 1, 2'],
  ['match', ['abc', /b/, 'a text with b'], true, 'a text with b'],
  ['match', ['abc', /d/, 'a text with d'], false, 'a text with d'],
  ['match', [123, /2/, 'a text with 2'], false, 'a text with 2'],
  ['moneyEqual', [0.29, 29], true, '0.29 BRL'],
  ['moneyEqual', ['10.50', 1050], true, '10.50 BRL'],
  ['moneyEqual', [10.5, 1051], false, '10.51 BRL'],
  ['atLeast', [2, 2], true, 'a number of at least 2'],
  ['atLeast', [1, 2], false, 'a number of at least 2'],
  ['atLeast', ['3', 2], false, 'a number of at least 2'],
  ['atMost', [2, 2], true, 'a number of at most 2'],
  ['atMost', [3, 2], false, 'a number of at most 2'],
  ['atMost', ['1', 2], false, 'a number of at most 2'],
  ['includes', ['abc', 'bc'], true, 'text that contains "bc"'],
  ['includes', ['abc', 'd'], false, 'text that contains "d"'],
  ['includes', [['abc'], 'abc'], false, 'text that contains "abc"'],
];

describe('a matcher says whether it holds, what it expected and what it received', () => {
  test.each(cases)('%s of %j: %s', (name, [value, ...rest], holds, expected) => {
    const matcher = matchers[name] as (value: unknown, ...rest: readonly unknown[]) => unknown;
    const received = expect.any(String) as string;
    expect(inEnglish(matcher(value, ...rest))).toMatchObject({ holds, expected, received });
  });

  test('what was received is shown as JSON', () => {
    expect(matchers.equal({ a: 'x' }, 1).received).toBe('{"a":"x"}');
  });
});

test.each([
  [0.07, 7],
  [1.1, 110],
  [-2.5, -250],
  ['10', 1000],
  ['-0.5', -50],
  [0.001, undefined],
  [1.001, undefined],
  ['1.001', undefined],
  ['1,10', undefined],
  ['R$ 1.10', undefined],
  ['1.10 ', undefined],
  ['', undefined],
  [NaN, undefined],
  [Infinity, undefined],
  [null, undefined],
])('%j is %j cents', (value, cents) => {
  expect(centsOf(value)).toBe(cents);
});
