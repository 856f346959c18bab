import { expect, test } from 'vitest';

import type { Delivery } from '../../../conformance/target/exchange.js';
import { Inbox } from '../../../conformance/target/inbox.js';

const delivery = (number: number): Delivery => {
  const body = { number };
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, json: body, body } as unknown as Delivery;
};

const inbox = (): Inbox =>
  new Inbox(
    {},
    () => 1,
    () => undefined,
    () => '',
  );

test('an inbox keeps a thousand notifications and says how many more arrived', async () => {
  const full = inbox();
  for (let number = 0; number < 1_003; number += 1) full.add(delivery(number));
  expect(full.deliveries).toHaveLength(1_000);
  expect(String((await full.waitFor({ number: 1_001 })).why)).toMatch(
    /^within 1 ms 1000 that did not match, and 3 more than the kit keeps: #1 number was 0, not 1001; /,
  );
});

test('an inbox that has kept everything names only that', async () => {
  const one = inbox();
  one.add(delivery(1));
  expect(String((await one.waitFor({ number: 2 })).why)).toBe(
    'within 1 ms 1 that did not match: #1 number was 1, not 2',
  );
});
