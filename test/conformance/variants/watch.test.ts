import { expect, test } from 'vitest';

import { answers, set } from '../../../conformance/variants/parts/edits.js';
import { notifications, sending, swallowed } from '../../../conformance/variants/parts/notifications.js';
import type { Part } from '../../../conformance/variants/parts/part.js';
import { watched } from '../../../conformance/variants/parts/watch.js';
import type { WireRequest } from '../../../conformance/variants/parts/wire.js';
import { firstDeliveryTo } from '../../support/receiver.js';

const request: WireRequest = {
  operation: 'getBalance',
  method: 'GET',
  path: '/balance',
  headers: {},
  body: undefined,
  text: '',
};
const answer = { status: 200, headers: {}, body: { netBalance: 1 }, text: '{"netBalance":1}' };

/** Returns how often a part makes a difference while `use` uses it. */
async function differences(part: Part, use: (one: Part) => unknown): Promise<number> {
  let count = 0;
  await use(watched(part, () => (count += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  return count;
}

test('an answer that is changed makes a difference, one that is copied does not', async () => {
  const answered = (part: Part) => part.answer?.(answer, request);
  expect(await differences(answers('getBalance', 200)(set('/netBalance', 2)), answered)).toBe(1);
  expect(await differences(answers('getBalance', 200)(set('/netBalance', 1)), answered)).toBe(0);
  expect(await differences(answers('getBalance', 404)(set('/netBalance', 2)), answered)).toBe(0);
});

test('what happens at the control endpoint makes none', async () => {
  const part: Part = { request: (sent) => ({ ...sent, path: '/elsewhere' }) };
  expect(await differences(part, (one) => one.request?.(request))).toBe(1);
  expect(await differences(part, (one) => one.request?.({ ...request, operation: 'control' }))).toBe(0);
});

test('a notification that is changed or sent twice makes a difference, one that is passed on does not', async () => {
  const delivery = { ...firstDeliveryTo('https://a.test'), body: '{"event":"CashOut"}' };
  const sent = (part: Part) => part.overrides?.send?.(() => Promise.resolve(swallowed))(delivery);
  const marked = set('/event', 'CashIn');
  expect(await differences(notifications(() => true)(marked), sent)).toBe(1);
  expect(await differences(notifications(() => false)(marked), sent)).toBe(0);
  const twice = sending(async (one, send) => {
    await send(one);
    return send(one);
  });
  expect(await differences(twice, sent)).toBe(1);
});
