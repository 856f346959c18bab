import { expect, test } from 'vitest';

import { refusalStatuses, statusText, unnamedFault } from '../../../conformance/contract/statuses.js';

test('a fault that no list names is refused by any 4xx that says nothing else', () => {
  for (const status of [400, 404, 409, 413, 415, 422, 499]) expect(unnamedFault).toContain(status);
  for (const status of [200, 302, 399, 401, 403, 429, 500]) expect(unnamedFault).not.toContain(status);
});

test('a clause that says nothing has its faults refused with 400, others as they say', () => {
  expect(refusalStatuses({})).toEqual([400]);
  expect(refusalStatuses({ refused: [400, 422] })).toEqual([400, 422]);
  expect(refusalStatuses({ refused: 'unnamed' })).toBe(unnamedFault);
});

test('statuses are written as a person writes them', () => {
  expect(String(statusText([400]))).toBe('400');
  expect(String(statusText([200, 201]))).toBe('200 or 201');
  expect(String(statusText(unnamedFault))).toBe('any 4xx except 401, 403 and 429');
  expect(String(statusText([200, ...unnamedFault]))).toBe('200 or any 4xx except 401, 403 and 429');
});
