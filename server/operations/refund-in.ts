import { accountNow } from '../domain/account.js';
import { endToEndId, uuid } from '../domain/ids.js';
import { centsFromBrl, isPayable, payableText } from '../domain/money.js';
import { httpProblem } from '../domain/problems.js';
import { isRefundable } from '../domain/refunds.js';
import { isReceipt, type Receipt, type Transaction } from '../domain/transactions.js';
import { planSettlement } from '../ledger/plans.js';
import { createRefund } from '../ledger/refunds.js';
import type { Handler } from './handler.js';

/**
 * POST /api/pix/refund-in/{id}; the id as number or UUID. Refused in this order: the amount (400), the payment (404; 400
 * where it is not paid yet), the deadline (400), what remains of the payment and the balance (400).
 */
export const createRefundIn: Handler<'createRefundIn'> = async ({ params, body, account }, services) => {
  const { store, clock, random, rules, bank } = services;
  const { refundValue, reason, externalId } = body;
  if (!isPayable(refundValue)) throw httpProblem(400, [`refundValue ${payableText}`]);
  const original = refundable(
    await store.read(({ transactions }) => transactions.byTransactionId(account.id, params.id)),
  );
  const systemMs = clock.systemMs();
  const nowMs = accountNow(account, systemMs);
  if (rules.refundDeadlinePassed(original, nowMs)) {
    throw httpProblem(400, 'the deadline of 89 days after receipt has passed');
  }
  const ids = { uuid: uuid(random), rtrId: endToEndId('D', nowMs, random) };
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
    const made = await createRefund(tables, order, ids, rules, nowMs);
    if (made.created) await planSettlement(tables, made.refund, bank.plan(account), systemMs);
    return made.refund;
  });
  return { status: 201, body: rules.refundInView(refund) };
};

function refundable(transaction: Transaction | null): Receipt {
  if (isRefundable(transaction)) return transaction;
  if (transaction && isReceipt(transaction)) throw httpProblem(400, 'the transaction has not been paid');
  throw httpProblem(404, 'there is no received payment with this id');
}
