import type { CheckContext } from '../../check.js';
import type { Expect } from '../../runner/expect.js';
import type { Account } from '../../target/account.js';
import type { Delivery } from '../../target/exchange.js';
import type { Inbox } from '../../target/inbox.js';

/** What has to be there for a transaction that was notified. */
export const needs = ['an account', 'notifications', 'a webhook registration', 'a payment settles'] as const;

interface Tools {
  readonly receiver: CheckContext<string, (typeof needs)[number], never>['receiver'];
  readonly control: CheckContext<string, 'a payment settles', never>['control'];
  readonly expect: Expect<'EVENT-07'>;
}

/** A cash-out whose outcome was notified, and the inbox that it came to. */
export interface Notified {
  readonly externalId: string;
  readonly transactionId: unknown;
  readonly endToEndId: unknown;
  readonly notice: Delivery;
  readonly inbox: Inbox;
}

/** A cash-out of the account that settles, its URL for `cash_out`, and the notification that came there. */
export async function notified(
  tools: Tools,
  account: Account,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<Notified> {
  const inbox = await tools.receiver.listen(['cash_out'], { account });
  return notifiedAt(inbox, tools, account, outcome);
}

/** The same, with a URL that the account has registered already. */
export async function notifiedAt(
  inbox: Inbox,
  { control, expect }: Omit<Tools, 'receiver'>,
  account: Account,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<Notified> {
  const externalId = account.values.externalId();
  const answer = await account.cashOut({ value: 1, externalId });
  expect.precondition(answer, 201);
  const { transactionId } = answer.body;
  await control.setup('a payment settles', { transactionId, outcome }, account);
  const notice = await expect.require('EVENT-07').arrives(inbox, { event: 'CashOut', externalId });
  return { externalId, transactionId, endToEndId: notice.body.endToEndId, notice, inbox };
}
