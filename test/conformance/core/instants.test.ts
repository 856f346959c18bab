import { expect, test } from 'vitest';

import {
  canBeTimeAfter,
  canBeTimeOf,
  halfADay,
  hasFraction,
  isSameMoment,
  stepMs,
} from '../../../conformance/core/instants.js';

const now = Date.parse('2026-03-20T14:03:07.512Z');

test.each([
  '2026-03-20T14:03:07.512Z',
  '2026-03-20T14:03:07Z',
  '2026-03-20T14:03Z',
  '2026-03-20T11:03:07-03:00',
  '2026-03-20T11:03:07-0300',
  '2026-03-20T11:03:07,5-03',
  '2026-03-20T14:03:07.512123456Z',
  '2026-03-20T11:03:07',
  '2026-03-20T19:33:07.1',
])('%s can be the time', (timestamp) => {
  expect(canBeTimeOf(timestamp, [now])).toBe(true);
});

test.each([
  '2026-03-20T11:03:07.512Z',
  '2026-03-20T14:13:07Z',
  '2026-03-20T14:03:07-03:00',
  '2026-03-20T11:11:07',
  '2025-03-20T14:03:07Z',
  '2025-03-20T14:03:07',
  'now',
  '',
  1774015387,
  undefined,
])('%s cannot', (timestamp) => {
  expect(canBeTimeOf(timestamp, [now])).toBe(false);
});

test('one of several clocks is enough, and one that cannot be read is none', () => {
  expect(canBeTimeOf('2026-03-20T14:03:07Z', [NaN, now])).toBe(true);
  expect(canBeTimeOf('2026-03-20T14:03:07Z', [NaN])).toBe(false);
});

test('a fraction counts unless it is all zeros', () => {
  expect(
    ['07.512Z', '07,001Z', '07.000Z', '07Z'].map((end) => hasFraction(`2026-03-20T14:03:${end}`)),
  ).toEqual([true, true, false, false]);
});

test.each([
  ['2026-03-20T14:03:07.5Z', 100],
  ['2026-03-20T14:03:07,51Z', 10],
  ['2026-03-20T14:03:07.512Z', 1],
  ['2026-03-20T14:03:07.512123Z', 1],
  ['2026-03-20T14:03:07Z', 1_000],
])('the clock of %s goes on every %d ms', (timestamp, ms) => {
  expect(stepMs(timestamp)).toBe(ms);
});

test('after half a day a time is that of a clock that went on, or of one that did not', () => {
  const answer = { headers: {} };
  const hence = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(canBeTimeAfter(hence(0), halfADay, answer)).toBe(true);
  expect(canBeTimeAfter(hence(halfADay * 1000), halfADay, answer)).toBe(true);
  expect(canBeTimeAfter(hence(2 * halfADay * 1000), halfADay, answer)).toBe(false);
});

test.each([
  ['2026-03-20T14:03:07.512Z', '2026-03-20T11:03:07.512-03:00', true],
  ['2026-03-20T14:03:07.512Z', '2026-03-20T14:03:07Z', true],
  ['2026-03-20T14:03:07.512Z', '2026-03-20T14:03:07.518Z', false],
  [undefined, '2026-03-20T14:03:07Z', false],
])('%s and %s are one moment: %s', (one, other, isSame) => {
  expect(isSameMoment(one, other)).toBe(isSame);
});
