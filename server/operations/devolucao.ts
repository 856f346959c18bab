import assert from 'node:assert/strict';

import { planSettlement } from '../ledger/posting.js';
import { momentOf } from '../domain/clock.js';
import { endToEndId, transactionUuid } from '../domain/ids.js';
import { payableCents } from '../domain/money.js';
import { devolucaoRefusals, devolucaoView, isRefundable } from '../domain/refunds.js';
import { refuse } from '../domain/refusals.js';
import { createRefund } from '../ledger/refunds.js';
import type { Handler } from './handler.js';

/**
 * PUT /pix/{e2eid}/devolucao/{id}. A repeated request returns the same refund (200, OP-12). Refusals: {@link
 * devolucaoRefusals}.
 */
export const putDevolucao: Handler<'putDevolucao'> = async ({ params, body, account }, services) => {
  const { store, clock, random, bank } = services;
  refuse(devolucaoRefusals, 'request', { id: params.id, valor: body.valor });
  const amountCents = payableCents(body.valor);
  const original = await store.read(({ transactions }) =>
    transactions.byEndToEndId(account.id, params.e2eid),
  );
  const moment = momentOf(account, clock);
  refuse(devolucaoRefusals, 'found', { original, nowMs: moment.nowMs });
  assert(amountCents !== null && isRefundable(original), 'what cannot be refunded is refused');
  const order = {
    operation: 'devolucao',
    original,
    amountCents,
    refundId: params.id,
    externalId: params.id,
    description: body.descricao ?? null,
    natureza: body.natureza ?? 'ORIGINAL',
  } as const;
  const ids = { uuid: transactionUuid(random), rtrId: endToEndId('D', moment.nowMs, random) };
  const { refund, created } = await store.write(async (tables) => {
    const result = await createRefund(tables, order, ids, moment);
    if (result.created) await planSettlement(tables, result.refund, bank.plan(account), moment);
    return result;
  }, account.id);
  const view = devolucaoView(refund);
  return created
    ? { status: 201, body: { ...view, status: 'EM_PROCESSAMENTO' } }
    : { status: 200, body: view };
};
