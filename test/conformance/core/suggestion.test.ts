import { expect, test } from 'vitest';
import { didYouMean, similarTo } from '../../../conformance/core/suggestion.js';

const known = ['cash-in', 'cash-out', 'refund-in', 'details.key', 'notOffered', 'CASHOUT-12', 'a'];

test.each(['', 'x', 'pix', 'something else', 'cash-in'.repeat(100)])('nothing is like %j', (word) => {
  expect(similarTo(word, known)).toBeUndefined();
  expect(String(didYouMean(word, known))).toBe('');
});

test('nothing is meant where nothing is known', () => {
  expect(similarTo('cash-in', [])).toBeUndefined();
});
