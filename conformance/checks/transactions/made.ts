import type { CheckContext } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import type { Account } from '../../target/account.js';
import { settleRefund } from '../devolucao/settle.js';
import type { Key } from './page.js';

/** What has to be there to make a transaction of each type. */
export const needs = [
  'an account',
  'a received payment',
  'a payment settles',
  'a refund settles',
  'a sent payment is returned',
] as const;

interface Tools {
  readonly account: Account;
  readonly control: CheckContext<string, (typeof needs)[number], never>['control'];
  readonly expect: Pick<Expect<never>, 'precondition'>;
}

/** One transaction of each type and status, and how to know it on the list. */
export type Made = Readonly<
  Record<'receipt' | 'pending' | 'confirmed' | 'failed' | 'refund' | 'returned', Key>
>;

/** Makes them: a receipt, a pending, a confirmed and a failed cash-out, a done refund-in, a return of a part. */
export async function makeOfEach(tools: Tools): Promise<Made> {
  const { control } = tools;
  const receipt = await control.setup('a received payment', { amount: 30 });
  const pending = await sent(tools);
  const confirmed = await sent(tools);
  await control.setup('a payment settles', { transactionId: confirmed.transactionId });
  const failed = await sent(tools);
  await control.setup('a payment settles', { transactionId: failed.transactionId, outcome: 'ERROR' });
  const original = await sent(tools);
  const { transactionId } = original;
  const settled = await control.setup('a payment settles', { transactionId });
  const back = await control.setup('a sent payment is returned', { transactionId, amount: 4 });
  const isReturn = (id: unknown) =>
    id === back.endToEndId || (typeof id === 'string' && id === settled.endToEndId);
  return {
    // A refund may be listed under the end-to-end id of its payment, and a return too.
    receipt: { endToEndId: receipt.endToEndId, originalAmount: 30 },
    pending: { externalId: pending.externalId },
    confirmed: { externalId: confirmed.externalId },
    failed: { externalId: failed.externalId },
    refund: { externalId: await refunded(tools, receipt.transactionId) },
    returned: { endToEndId: isReturn, originalAmount: 4 },
  };
}

async function sent({ account, expect }: Tools): Promise<{ transactionId: unknown; externalId: unknown }> {
  const externalId = account.values.externalId();
  const answer = await account.cashOut({ externalId });
  expect.precondition(answer, 201);
  return { transactionId: answer.body.transactionId, externalId };
}

async function refunded({ account, control, expect }: Tools, paymentId: string): Promise<string> {
  const externalId = account.values.externalId();
  const answer = await account.refundIn(paymentId, { refundValue: 5, externalId });
  expect.precondition(answer, 201);
  await settleRefund(control, answer, { transactionId: answer.body.transactionId });
  return externalId;
}
