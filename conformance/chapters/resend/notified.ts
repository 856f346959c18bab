import {
  type Account,
  type CheckContext,
  type Delivery,
  type Exchange,
  type Expect,
  type Expectation,
  type Inbox,
  t,
  type Wanted,
} from '../check.js';
import { settledCashOut } from '../shared/settled-payments.js';
import { isDelivered } from './client.js';
import { asText } from '../../core/untrusted-json.js';
import { isSameMoment } from '../../core/instants.js';

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

/** Does the same as `notified`, but with a URL that is already registered. */
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

/**
 * Expects a resent notification to arrive. If it does not, and the response to the resend says that no receiver accepted
 * it, the failure shows that response.
 */
export async function expectResent(
  expectation: Expectation,
  answer: Exchange,
  inbox: Inbox,
  wanted: Wanted,
): Promise<Delivery | undefined> {
  if (isDelivered(answer) || (await inbox.waitFor(wanted)).found !== undefined)
    return expectation.arrives(inbox, wanted);
  expectation.field(answer, '/statusCode').holds(false, t`200, because the receiver accepts every delivery`);
  return undefined;
}

/** Members that identify a notification and its subject. */
const identifyingMembers = [
  'event',
  'status',
  'transactionType',
  'movementType',
  'transactionId',
  'externalId',
  'endToEndId',
  'pixKey',
  'feeAmount',
  'originalAmount',
  'finalAmount',
  'errorCode',
  'errorMessage',
] as const;

/** Expects a resent notification to have the same content as the first one. */
export function expectSame(
  expectation: Pick<Expectation, 'field' | 'ok'>,
  first: Delivery,
  again: Delivery,
): void {
  for (const name of identifyingMembers) expectation.field(again, `/${name}`).equal(first.body[name]);
  const [before, after] = [first.body.processingDate, again.body.processingDate];
  expectation.ok(isSameMoment(before, after), t`processingDate ${asText(before)}`, after);
}
