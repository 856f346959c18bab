import { expect, test } from 'vitest';

import { Exchange } from '../../../conformance/target/exchange.js';

/** An answer with this body, judged and condensed. */
function judged(body: unknown): Exchange {
  const bytes = Buffer.from(JSON.stringify(body));
  const request = {
    method: 'GET',
    url: 'http://g/x',
    path: '/x',
    headers: {},
    body: undefined,
    operation: undefined,
  };
  const exchange = new Exchange(request, { status: 200, headers: {}, bytes }, undefined, 1);
  exchange.condense();
  return exchange;
}

test('of a large answer its members stay, and of what is large in them the beginning', () => {
  const right = { id: 7, data: [{ amount: 12.34, note: null }] };
  const answer = judged({
    ...right,
    text: 'x'.repeat(4_900_000),
    list: Array.from({ length: 100_000 }, () => 'y'),
  });
  expect(answer.json).toMatchObject(right);
  expect(JSON.stringify(answer.json).length).toBeLessThan(40_000);
  expect(answer.text).toHaveLength(20_000);
});

test('a small answer stays as it came', () => {
  const body = { text: 'x'.repeat(10_000), list: Array.from({ length: 3_000 }, () => 1) };
  expect(judged(body).json).toEqual(body);
});
