import { t, type Text } from '../../core/text.js';
import { Skip, Stop } from '../../core/errors.js';
import type { Delivery, Exchange } from '../../target/exchange.js';
import type { Values } from '../../core/values.js';
import { textOf } from '../../core/untrusted-json.js';
import type { Expectation } from '../../engine/expect.js';

/**
 * External ids of letters and digits that are similar but not equal: equal as numbers (leading zeros, an exponent, more
 * digits than a double keeps), with another last character, in upper case. No sentence limits their length (OP-59), so they
 * have at most 35 characters, like a txid or the id of a refund, which every target should accept.
 */
export function alikeIds(values: Values): readonly string[] {
  const [word, number] = [values.externalId(), values.cpf()];
  const long = word.padEnd(34, 'x');
  const letters = `${word.slice(0, 20)}aB`;
  const numbers = [number, `0${number}`, `00${number}`, `${number}00`, `${number}e2`];
  const digits = number.padEnd(16, '0');
  return [...numbers, `${digits}1`, `${digits}2`, `${long}1`, `${long}2`, letters, letters.toUpperCase()];
}

/**
 * Skips a check of simultaneous requests if the target accepts the same request twice even in sequence: other checks judge
 * that, and the race would reveal nothing else.
 */
export function demandUsed(first: Exchange, again: Exchange, success: number): void {
  if (first.status === success && again.status === success)
    throw new Skip(t`a used externalId is accepted again even without concurrency`);
}

/** The possible outcomes of a payment; its externalId stays used after each of them. */
export const outcomes = [
  { name: 'settlement', became: { en: 'settled', 'pt-BR': 'liquidado' }, outcome: {} },
  // According to the table of error codes, this payment must not be tried again.
  {
    name: 'failure',
    became: { en: 'failed for good', 'pt-BR': 'que falhou em definitivo' },
    outcome: { outcome: 'ERROR', errorCode: 'ORDER_REJECTED' },
  },
] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Expects a notification to have the transactionId of the response, ignoring case; accepts ids of other forms (OP-02). */
export function expectTransactionId(expect: Expectation, delivery: Delivery, answer: Exchange): void {
  const notifiedId = textOf(delivery.body.transactionId);
  const given = textOf(answer.body.transactionId);
  const isSame = notifiedId.toLowerCase() === given.toLowerCase();
  expect.ok(isSame || !uuid.test(notifiedId), t`/transactionId is ${given}`, notifiedId);
}

/**
 * Ends the check if a response lacks the id on which the rest of the check depends; the contract already reports the
 * missing id as a finding.
 */
export function demandId(id: unknown, member: string): void {
  if (id === undefined || id === null) throw new Stop(t`the response has no ${member}`);
}

/** Expects the ids in responses to differ, ignoring missing ids, which the contract already reports. */
export function expectOwnIds(expectation: Expectation, ids: readonly unknown[], what: Text): void {
  const there = ids.filter((id) => id !== undefined && id !== null && id !== '');
  expectation.allDiffer(there, what);
}
