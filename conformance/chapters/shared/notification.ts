import { t } from '../../core/text.js';
import { asText } from '../../core/untrusted-json.js';
import type { RequiredExpectation } from '../../engine/expect.js';
import { type Delivery } from '../../target/exchange.js';
import type { Inbox, Wanted } from '../../target/inbox.js';

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
