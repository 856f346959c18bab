import { asText } from '../../core/untrusted-json.js';
import type { CheckContext } from '../check.js';
import { type Exchange } from '../../target/exchange.js';
import type { Ending } from '../shared/settled-payment.js';
import { transferred } from './client.js';

/** What a check has that needs `a payment settles`. */
export type Settler = Pick<CheckContext<never, 'a payment settles', never>, 'control'> & {
  readonly expect: { precondition(exchange: Exchange, expected: readonly number[]): void };
};

/** Demands that `answer` accepted a transfer, and settles it; returns the end-to-end id, where the target told it. */
export async function settleTransfer(
  { control, expect }: Settler,
  answer: Exchange,
  ending: Ending = {},
): Promise<string | null | undefined> {
  expect.precondition(answer, transferred);
  const told = await control.setup('a payment settles', { transactionId: asText(answer.body.id), ...ending });
  return told.endToEndId;
}
