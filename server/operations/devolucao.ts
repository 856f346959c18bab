import { accountNow } from '../domain/account.js';
import { endToEndId, uuid } from '../domain/ids.js';
import { centsFromDecimal } from '../domain/money.js';
import { httpProblem } from '../domain/problems.js';
import { isRefundable } from '../domain/refunds.js';
import { planSettlement } from '../ledger/plans.js';
import { createRefund } from '../ledger/refunds.js';
import type { Handler } from './handler.js';

/**
 * PUT /pix/{e2eid}/devolucao/{id}. Refused in this order: the amount (400), the payment (404), the deadline (422), what
 * remains of the payment and the balance (400). A repeated id gives the same refund (200, OP-12).
 */
export const putDevolucao: Handler<'putDevolucao'> = async ({ params, body, account }, services) => {
  const { store, clock, random, rules, bank } = services;
  const amountCents = refundAmount(body.valor);
  const original = await store.read(({ transactions }) =>
    transactions.byEndToEndId(account.id, params.e2eid),
  );
  if (!isRefundable(original)) throw httpProblem(404, 'there is no received payment with this e2eid');
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  if (rules.refundDeadlinePassed(original, nowMs)) {
    throw httpProblem(422, 'the deadline of 89 days after receipt has passed');
  }
  const order = {
    operation: 'devolucao',
    original,
    amountCents,
    refundId: params.id,
    externalId: params.id,
    description: body.descricao ?? null,
    natureza: body.natureza ?? 'ORIGINAL',
  } as const;
  const ids = { uuid: uuid(random), rtrId: endToEndId('D', nowMs, random) };
  const { refund, created } = await store.write(async (tables) => {
    const made = await createRefund(tables, order, ids, rules, nowMs);
    if (made.created) await planSettlement(tables, made.refund, bank.plan(account), systemMs);
    return made;
  });
  return { status: created ? 201 : 200, body: rules.devolucaoView(refund) };
};

function refundAmount(valor: string) {
  const amount = /^\d{1,10}\.\d{2}$/.test(valor) ? centsFromDecimal(valor) : null;
  if (amount === null || amount === 0)
    throw httpProblem(400, 'valor must be an amount above zero with 2 decimals');
  return amount;
}
