import { randomUUID } from 'node:crypto';

import { answers, at, isSuccess, set } from '../parts/edits.js';
import { listed } from '../parts/lists.js';
import type { VariantParts } from '../variant.js';
import type { Part } from '../parts/part.js';
import {
  asConfirmed,
  bodyOf,
  isEvent,
  isType,
  type NotificationBody,
  notifications,
  sending,
  withBody,
} from '../parts/notifications.js';

const bank = { bankISPB: null, bankName: null, bankCode: null, accountBranch: null, accountNumber: null };

/** Events of the standard family that could report the same fact as an event of version 2. */
const twins = [
  ['RECEIVE', 'LIQUIDATED', { event: 'CashIn', movementType: 'CREDIT' }],
  ['TRANSFER', 'LIQUIDATED', { event: 'CashOut', movementType: 'DEBIT' }],
  ['REFUND', 'REFUNDED', { event: 'CashInReversal', movementType: 'DEBIT' }],
] as const;

function twinOf(body: NotificationBody): NotificationBody | undefined {
  const amount = Number(at(body, '/data/payment/amount'));
  const found = twins.find(([type, status]) => isType(type)(body) && at(body, '/data/status') === status);
  return (
    found && {
      ...asConfirmed,
      ...found[2],
      // Stable across repetitions.
      transactionType: 'PIX',
      transactionId: String(at(body, '/data/id')),
      externalId: null,
      metadata: {},
      endToEndId: at(body, '/data/endToEndId'),
      pixKey: at(body, '/data/pixKey') ?? 'loja@example.com',
      feeAmount: 0,
      originalAmount: amount,
      finalAmount: amount,
      processingDate: new Date().toISOString(),
      counterpart: { name: 'Joana Prado', document: '***', bank },
    }
  );
}

/** Transactions without an externalId get one from the gateway. */
function externalIdsMadeUp(): readonly Part[] {
  const made = new Map<unknown, string>();
  const ownOf = (_: unknown, body: unknown): string => {
    const id = at(body, '/transactionId');
    const own = made.get(id) ?? randomUUID();
    made.set(id, own);
    return own;
  };
  return [
    answers(
      'createRefundIn',
      (answer, { body }) => isSuccess(answer) && at(body, '/externalId') === undefined,
    )(set('/externalId', ownOf)),
    notifications(
      (body) => (isEvent('CashInReversal')(body) || isEvent('CashIn')(body)) && body['externalId'] === null,
    )(set('/externalId', ownOf)),
    listed((row) => (row['externalId'] === null ? { ...row, externalId: ownOf(null, row) } : row)),
  ];
}

/** Legal ways to send more than is required. */
export default {
  'both-envelopes': sending(async (delivery, send) => {
    const outcome = await send(delivery);
    const twin = twinOf(bodyOf(delivery));
    if (twin !== undefined) await send(withBody(delivery, twin));
    return outcome;
  }),
  'external-ids-made-up': externalIdsMadeUp,
} satisfies VariantParts;
