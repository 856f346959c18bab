import { expect, test } from 'vitest';
import { didYouMean, similarTo } from '../../../conformance/core/suggestion.js';

const known = ['cash-in', 'cash-out', 'refund-in', 'details.key', 'notOffered', 'CASHOUT-12', 'a'];

test.each([
  ['cashout', 'cash-out'],
  ['cash_in', 'cash-in'],
  ['refnud-in', 'refund-in'],
  ['detials.key', 'details.key'],
  ['notoffered', 'notOffered'],
  ['cashout-12', 'CASHOUT-12'],
])('%s is probably %s', (word, meant) => expect(similarTo(word, known)).toBe(meant));

test.each(['', 'x', 'pix', 'something else', 'cash-in'.repeat(100)])('nothing is like %j', (word) => {
  expect(similarTo(word, known)).toBeUndefined();
  expect(String(didYouMean(word, known))).toBe('');
});

test('nothing is meant where nothing is known', () => {
  expect(similarTo('cash-in', [])).toBeUndefined();
});
