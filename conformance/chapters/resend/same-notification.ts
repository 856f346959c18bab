import { t } from '../../core/text.js';
import { asText } from '../../core/untrusted-json.js';
import type { Expectation } from '../../engine/expect.js';
import { type Delivery } from '../../target/exchange.js';
import { isSameMoment } from '../../core/instants.js';

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

/** Expects a resent notification to have the same content as the first. */
export function expectSame(
  expectation: Pick<Expectation, 'field' | 'ok'>,
  first: Delivery,
  again: Delivery,
): void {
  for (const name of identifyingMembers) expectation.field(again, `/${name}`).equal(first.body[name]);
  const [before, after] = [first.body.processingDate, again.body.processingDate];
  expectation.ok(isSameMoment(before, after), t`processingDate ${asText(before)}`, after);
}
