import { t, type Text } from '../../core/text.js';
import { Stop } from '../../core/errors.js';
import { textOf } from '../../core/untrusted-json.js';
import type { Expectation } from '../../engine/expect.js';
import { type Delivery, type Exchange } from '../../target/exchange.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Expects the transactionId of the answer, ignoring case; an id of a different form proves nothing (OP-02). */
export function expectTransactionId(expect: Expectation, delivery: Delivery, answer: Exchange): void {
  const notifiedId = textOf(delivery.body.transactionId);
  const given = textOf(answer.body.transactionId);
  const isSame = notifiedId.toLowerCase() === given.toLowerCase();
  expect.ok(isSame || !uuid.test(notifiedId), t`/transactionId is ${given}`, notifiedId);
}

/**
 * Ends the check if an answer lacks the id that everything after it refers to; the missing id itself is a finding about
 * its shape.
 */
export function demandId(id: unknown, member: string): void {
  if (id === undefined || id === null) throw new Stop(t`the answer has no ${member}`);
}

/** Expects the ids that answers contain to differ; a missing one is a finding about its shape. */
export function expectOwnIds(expectation: Expectation, ids: readonly unknown[], what: Text): void {
  const there = ids.filter((id) => id !== undefined && id !== null && id !== '');
  expectation.allDiffer(there, what);
}
