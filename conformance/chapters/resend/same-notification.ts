import { asText, textOf } from '../../core/untrusted-json.js';
import type { Expectation } from '../../engine/expect.js';
import { type Delivery } from '../../target/exchange.js';
import { hasFraction, stepMs } from '../../core/instants.js';

/** Members that tell which notification it is, and of what. */
const telling = [
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

/** Whether two times are one, though one may be written more precisely. */
function isSameMoment(one: unknown, other: unknown): boolean {
  const apartMs = Math.abs(Date.parse(textOf(one)) - Date.parse(textOf(other)));
  if (one === other) return true;
  if (hasFraction(one) !== hasFraction(other)) return apartMs < 1_000;
  return apartMs < 1 + (hasFraction(one) ? Math.max(stepMs(one), stepMs(other)) : 1);
}

/** Expects a notification that was sent again to tell what the first one told. */
export function expectSame(
  expectation: Pick<Expectation, 'field' | 'ok'>,
  first: Delivery,
  again: Delivery,
): void {
  for (const name of telling) expectation.field(again, `/${name}`).equal(first.body[name]);
  const [before, after] = [first.body.processingDate, again.body.processingDate];
  expectation.ok(isSameMoment(before, after), `processingDate ${asText(before)}`, after);
}
