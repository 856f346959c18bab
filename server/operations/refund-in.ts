import assert from 'node:assert/strict';

import { planSettlement } from '../ledger/posting.js';
import { momentOf } from '../domain/clock.js';
import { endToEndId, transactionUuid } from '../domain/ids.js';
import { centsFromBrl } from '../domain/money.js';
import { isRefundable, refundInRefusals, refundInView } from '../domain/refunds.js';
import { refuse } from '../domain/refusals.js';
import { createRefund } from '../ledger/refunds.js';
import type { Handler } from './handler.js';

/** POST /api/pix/refund-in/{id}; the id is a number or a UUID. Refusals: {@link refundInRefusals}. */
export const createRefundIn: Handler<'createRefundIn'> = async ({ params, body, account }, services) => {
  const { store, clock, random, bank } = services;
  const { refundValue, reason, externalId } = body;
  refuse(refundInRefusals, 'request', body);
  const original = await store.read(({ transactions }) =>
    transactions.byTransactionId(account.id, params.id),
  );
  const moment = momentOf(account, clock);
  refuse(refundInRefusals, 'found', { original, nowMs: moment.nowMs });
  assert(isRefundable(original), 'what cannot be refunded is refused');
  const ids = { uuid: transactionUuid(random), rtrId: endToEndId('D', moment.nowMs, random) };
  const order = {
    operation: 'refund_in',
    original,
    amountCents: centsFromBrl(refundValue),
    refundId: externalId ?? ids.uuid,
    externalId: externalId ?? null,
    description: reason ?? null,
    natureza: 'ORIGINAL',
  } as const;
  const refund = await store.write(async (tables) => {
    const result = await createRefund(tables, order, ids, moment);
    if (result.created) await planSettlement(tables, result.refund, bank.plan(account), moment);
    return result.refund;
  }, account.id);
  return { status: 201, body: refundInView(refund) };
};
