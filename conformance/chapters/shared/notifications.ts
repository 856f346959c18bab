import { centsOf } from '../../core/cents.js';
import { type Sentence, t } from '../../core/text.js';
import { asText, textOf } from '../../core/untrusted-json.js';
import type { RequiredExpectation } from '../../engine/expect.js';
import type { Inbox, Wanted } from '../../target/inbox.js';
import type { Account, CheckContext, Delivery, EventType, Expect } from '../check.js';

/** How to recognise the notification of one transaction. */
export interface Sought {
  /** Matches the notification if it is correct. */
  readonly exact: Wanted;
  /** Texts of which any notification about this transaction, however wrong, contains at least one. */
  readonly marks: readonly string[];
}

/**
 * Waits for the notification of one transaction: the correct one, otherwise any that mentions the transaction, so that its
 * faults are found at their own clauses. If none mentions it, the check ends with a failure at the expectation's clause.
 */
export async function notificationOf(
  expectation: RequiredExpectation,
  inbox: Inbox,
  { exact, marks }: Sought,
): Promise<Delivery> {
  const { found } = await inbox.waitFor(exact);
  const received = found ?? inbox.deliveries.find(({ text }) => marks.some((mark) => text.includes(mark)));
  // Waits as long again: on a busy machine, the notification may have arrived in the meantime.
  if (received === undefined) return expectation.arrives(inbox, exact);
  inbox.look(received);
  expectation.ok(true, t`a notification reports it`);
  return received;
}

/** Matches any notification whose body contains one of these texts (ids of its subject), in any envelope. */
export const mentionsAny =
  (...marks: readonly (string | undefined)[]) =>
  (body: unknown): boolean => {
    const text = JSON.stringify(body);
    return marks.some((mark) => mark !== undefined && mark !== '' && text.includes(mark));
  };

/** Compares texts case-insensitively, for members that may be returned in a different case. */
export const sameText =
  (text: string) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

export const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** Resends a version 2 notification by its `data.id`, without another URL, and describes the response. */
export async function resentById(account: Account, { body }: Delivery): Promise<Sentence> {
  const answer = await account.resendWebhook(asText(body.data?.id), {});
  return t`${textOf(body.type)} by its data.id: ${answer.status}`;
}

/** The digits of a text: a document is not masked if all its digits are present. */
export const digitsOf = (text: unknown): string => asText(text).replace(/\D/g, '');

type Context = Pick<
  CheckContext<never, 'an account' | 'notifications', never>,
  'receiver' | 'newAccount' | 'values'
>;

/**
 * Expects the notification that `make` causes to arrive at both URLs of the account for each of these event types, with
 * the headers of that URL and of no other, and at no other account. Returns the delivery to the first URL.
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
  const other = await expect.at('EVENT-04').arrives(second, exact);
  expect.at('EVENT-03').equal(delivery.headers[header.key], header.value);
  // A header may be a secret, and is sent only to its own URL.
  if (other !== undefined) expect.at('EVENT-03').absent(other.headers[header.key]);
  expect.at('EVENT-02').neverArrives(foreign, mentionsAny(...marks));
  return delivery;
}

/** Clauses about amounts that apply to all transaction events. */
export const agreeingAmounts = ['EVENT-98', 'EVENT-102'] as const;

/** The account whose notifications are judged, and the means to judge them. */
export interface Judging<Id extends string> {
  readonly account: Pick<Account, 'feeCents'>;
  readonly expect: Expect<Id>;
}

const withoutFee = t`no confirmed event of an account without a fee contained the amounts to compare`;

/**
 * Expects an event of an account without a fee to show none, and a final amount without a fee to equal the original amount,
 * or `refundedCents`. The effect of a fee is left open (OP-04), and CashIn and CashInReversal need not have all amounts
 * (OP-61).
 */
export function expectAgreeingAmounts(
  { account, expect }: Judging<(typeof agreeingAmounts)[number]>,
  notification: Delivery,
  refundedCents?: number,
): void {
  const { status, feeAmount, originalAmount, finalAmount } = notification.body;
  const isConfirmed = (status as unknown) === 'CONFIRMED';
  if (!isConfirmed || account.feeCents !== 0 || feeAmount === undefined) expect.leave('EVENT-98', withoutFee);
  else expect.at('EVENT-98').field(notification, '/feeAmount').moneyEqual(0);
  const [fee, original, final] = [feeAmount, originalAmount, finalAmount].map(centsOf);
  if (!isConfirmed || fee !== 0 || original === undefined || finalAmount === undefined) {
    expect.leave('EVENT-102', withoutFee);
    return;
  }
  const wanted = refundedCents !== undefined && final === refundedCents ? refundedCents : original;
  expect.at('EVENT-102').field(notification, '/finalAmount').moneyEqual(wanted);
}

/**
 * Expects the end-to-end id of a reversal to be one of these; undefined stands for an id that the target did not return.
 * A failed reversal need not have one (OP-14), and CashInReversal need not show it (OP-61).
 */
export function expectEndToEndIdOf(
  expect: Expect<'EVENT-192'>,
  reversal: Delivery,
  ids: readonly unknown[],
): void {
  const { endToEndId } = reversal.body;
  const isOwn = ids.includes(endToEndId);
  if (textOf(endToEndId) === '' || (!isOwn && ids.includes(undefined)))
    expect.leave(
      'EVENT-192',
      t`the reversal has no end-to-end id, or the target did not return the expected id`,
    );
  else
    expect
      .at('EVENT-192')
      .field(reversal, '/endToEndId')
      .holds(isOwn, t`that of the payment or of the refund`);
}

/** Characters that stand for hidden letters. */
const masked = /[*•#]/;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** Whether a name can be that of this person: ignoring case, in part, or masked. */
export function canBeName(shown: unknown, name: string): boolean {
  const text = textOf(shown);
  const own = wordsOf(name);
  return masked.test(text) || wordsOf(text).some((word) => own.includes(word));
}

/**
 * Whether a document in a message can be this one: complete, or masked so that only some of its digits remain, in their
 * order. If it has as many digits as the document, one digit may be the mask.
 */
export function canBeDocument(shown: unknown, document: string): boolean {
  if (shown === null) return false;
  const digits = digitsOf(shown);
  if (digits.length > document.length) return false;
  if (digits.length === document.length) {
    const others = Array.from(digits).filter((digit, at) => digit !== document[at]);
    return new Set(others).size <= 1;
  }
  let from = 0;
  for (const digit of digits) {
    from = document.indexOf(digit, from) + 1;
    if (from === 0) return false;
  }
  return true;
}
