import type { Account, CheckContext, Delivery, Expect, Inbox } from '../check.js';
import { settledCashOut } from '../shared/settled-payments.js';

/** The needs of a check with a notified transaction. */
export const needs = ['an account', 'notifications', 'a payment settles'] as const;

interface Tools {
  readonly receiver: CheckContext<string, (typeof needs)[number], never>['receiver'];
  readonly control: CheckContext<string, 'a payment settles', never>['control'];
  readonly expect: Expect<'EVENT-07'>;
}

/** A cash-out whose outcome was notified, and the inbox that received it. */
export interface Notified {
  readonly externalId: string;
  readonly transactionId: unknown;
  readonly endToEndId: unknown;
  readonly notification: Delivery;
  readonly inbox: Inbox;
}

/**
 * Sends and settles a cash-out; returns it with the inbox of its `cash_out` URL and the notification received there.
 */
export async function notified(
  tools: Tools,
  account: Account,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<Notified> {
  const inbox = await tools.receiver.listen(['cash_out'], { account });
  return notifiedAt(inbox, tools, account, outcome);
}

/** The same, with a URL that is already registered. */
export async function notifiedAt(
  inbox: Inbox,
  { control, expect }: Omit<Tools, 'receiver'>,
  account: Account,
  outcome: 'CONFIRMED' | 'ERROR' = 'CONFIRMED',
): Promise<Notified> {
  const payment = await settledCashOut({ account, control, expect }, { value: 1 }, { outcome });
  const { externalId, transactionId } = payment;
  const notification = await expect.require('EVENT-07').arrives(inbox, { event: 'CashOut', externalId });
  return { externalId, transactionId, endToEndId: notification.body.endToEndId, notification, inbox };
}
