import { centsOf } from '../../core/cents.js';
import { t } from '../../core/text.js';
import { asText, textOf } from '../../core/untrusted-json.js';
import type { RequiredExpectation } from '../../engine/expect.js';
import type { Inbox, Wanted } from '../../target/inbox.js';
import type { CheckContext, Delivery, EventType, Expect } from '../check.js';

/** How to recognise the notification of one transaction. */
export interface Sought {
  /** Matches the notification if it is right. */
  readonly exact: Wanted;
  /** Texts of which any notification about this transaction contains at least one, however wrong it is otherwise. */
  readonly marks: readonly string[];
}

/**
 * The notification of one transaction: the right one, otherwise any that mentions it, so that its faults are found at
 * their own clauses. If none mentions it, the check ends with a failure at the expectation's clause.
 */
export async function notificationOf(
  expectation: RequiredExpectation,
  inbox: Inbox,
  { exact, marks }: Sought,
): Promise<Delivery> {
  const { found } = await inbox.waitFor(exact);
  const received = found ?? inbox.deliveries.find(({ text }) => marks.some((mark) => text.includes(mark)));
  // Once more as long: on a busy machine it may have come meanwhile.
  if (received === undefined) return expectation.arrives(inbox, exact);
  inbox.look(received);
  expectation.ok(true, t`a notification reports it`);
  return received;
}

/** Matches any notification whose body contains one of these texts (ids of what it reports), whatever its envelope. */
export const mentionsAny =
  (...marks: readonly (string | undefined)[]) =>
  (body: unknown): boolean => {
    const text = JSON.stringify(body);
    return marks.some((mark) => mark !== undefined && mark !== '' && text.includes(mark));
  };

/** Compares texts without regard to case, for members that may be returned in a different case. */
export const sameText =
  (text: string) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

/** The digits of a text: a document is not masked if all its digits are there. */
export const digitsOf = (text: unknown): string => asText(text).replace(/\D/g, '');

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

/**
 * Expects the final amount of a transaction event without a fee to be its original amount, or `refundedCents`. What a
 * fee does to it is left open (OP-04), and CashIn and CashInReversal need not have these members (OP-61).
 */
export function expectFinalAmount(
  expect: Expect<'EVENT-102'>,
  notification: Delivery,
  refundedCents?: number,
): void {
  const { status, feeAmount, originalAmount, finalAmount } = notification.body;
  const [fee, original, final] = [feeAmount, originalAmount, finalAmount].map(centsOf);
  if (
    (status as unknown) !== 'CONFIRMED' ||
    fee !== 0 ||
    original === undefined ||
    finalAmount === undefined
  ) {
    expect.leave('EVENT-102', t`no confirmed event has a feeAmount of 0 and a finalAmount`);
    return;
  }
  const wanted = refundedCents !== undefined && final === refundedCents ? refundedCents : original;
  expect.at('EVENT-102').field(notification, '/finalAmount').moneyEqual(wanted);
}

/** Characters that stand for letters which are not shown. */
const masked = /[*•#]/;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** Whether a name can be that of this person: in any case, in part, or masked. */
export function canBeName(shown: unknown, name: string): boolean {
  const text = textOf(shown);
  const own = wordsOf(name);
  return masked.test(text) || wordsOf(text).some((word) => own.includes(word));
}

/**
 * Whether a document shown in a message can be this one: complete, or masked so that only digits of it remain, in their
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
