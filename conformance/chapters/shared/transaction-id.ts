import { textOf } from '../../core/untrusted-json.js';
import type { Expectation } from '../../engine/expect.js';
import { type Delivery, type Exchange } from '../../target/exchange.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Expects the transactionId of the answer, letters in either case; an id of another form tells nothing (OP-02). */
export function expectTransactionId(expect: Expectation, delivery: Delivery, answer: Exchange): void {
  const told = textOf(delivery.body.transactionId);
  const given = textOf(answer.body.transactionId);
  const isSame = told.toLowerCase() === given.toLowerCase();
  expect.ok(isSame || !uuid.test(told), `/transactionId is ${given}`, told);
}
