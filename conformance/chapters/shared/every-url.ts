import type { CheckContext, Delivery, EventType, Expect } from '../check.js';
import { type Sought, mentionsAny } from './notification.js';

type Context = Pick<
  CheckContext<never, 'an account' | 'notifications', never>,
  'receiver' | 'newAccount' | 'values'
>;

/**
 * Expects what `make` causes to be notified to both URLs of the account for each of these event types, with the headers
 * of the URL and of no other, and to no other account. Returns the delivery to the first URL.
 */
export async function expectEverywhere(
  { receiver, newAccount, values }: Context,
  expect: Expect<'EVENT-02' | 'EVENT-03' | 'EVENT-04'>,
  types: readonly EventType[],
  make: () => Promise<Sought>,
): Promise<Delivery> {
  const header = { key: 'x-kit-check', value: values.word(12) };
  const own = await receiver.listen(types, { headers: [header] });
  const second = await receiver.listen(types);
  const foreign = await receiver.listen(types, { account: await newAccount() });
  const { exact, marks } = await make();
  const delivery = await expect.require('EVENT-04').arrives(own, exact);
  const beside = await expect.at('EVENT-04').arrives(second, exact);
  expect.at('EVENT-03').equal(delivery.headers[header.key], header.value);
  // A header, which may be a secret, is sent to its own URL alone.
  if (beside !== undefined) expect.at('EVENT-03').absent(beside.headers[header.key]);
  expect.at('EVENT-02').neverArrives(foreign, mentionsAny(...marks));
  return delivery;
}
