import { asText } from '../../core/untrusted-json.js';
import type { RequiredExpectation } from '../../engine/expect.js';
import { type Delivery } from '../../target/exchange.js';
import type { Inbox, Wanted } from '../../target/inbox.js';

/** How a notification of one transaction is known. */
export interface Sought {
  /** As it should be. */
  readonly exact: Wanted;
  /** Texts, one of which is in any notification that tells of this transaction, however wrong it is otherwise. */
  readonly marks: readonly string[];
}

/**
 * The notification of one transaction: the right one, else one that tells of it, so that what is wrong with it is found at
 * its own clause. Where nothing tells of it, the check ends with a failure at the expectation's clause.
 */
export async function notificationOf(
  expectation: RequiredExpectation,
  inbox: Inbox,
  { exact, marks }: Sought,
): Promise<Delivery> {
  const { found } = await inbox.waitFor(exact);
  const told = found ?? inbox.deliveries.find(({ text }) => marks.some((mark) => text.includes(mark)));
  if (told === undefined) return expectation.arrives(inbox, exact, 0);
  inbox.look(told);
  expectation.ok(true, 'a notification reports it');
  return told;
}

/** Any notification that has one of these texts in its body, whatever its envelope: ids of what it would tell of. */
export const tellsOf =
  (...marks: readonly (string | undefined)[]) =>
  (body: unknown): boolean => {
    const text = JSON.stringify(body);
    return marks.some((mark) => mark !== undefined && mark !== '' && text.includes(mark));
  };

/** A function that compares texts without regard to case, for members that may come back in another one. */
export const sameText =
  (text: string) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

/** The digits of a text: a document is not masked while all of its digits are there. */
export const digitsOf = (text: unknown): string => asText(text).replace(/\D/g, '');
