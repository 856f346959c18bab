import { expect, it } from 'vitest';

import { keepable } from '../../../server/storage/statement.js';

it('a text that is cut is still well-formed', () => {
  expect(keepable('a\u{1f600}', 2)).toBe('a\ufffd');
  expect(keepable('\udc00\u{1f600}', 9)).toBe('\ufffd\u{1f600}');
});
